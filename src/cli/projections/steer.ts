import type { Config } from '../../config.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Terminal } from '../terminal.ts'
import { NotDone, withProjections } from './target.ts'

type Action = 'pause' | 'resume' | 'cancel'

const done: Readonly<Record<Action, string>> = {
  pause: 'stands still for readers until it is resumed or the server starts again.',
  resume: 'follows the log again.',
  cancel: 'is no longer rebuilt; readers see what they saw.',
}

/** `tapedeck projections pause|resume|cancel NAME`: of a running server only. */
export const runSteer = (
  action: Action,
  name: string,
  { json = false }: { readonly json?: boolean },
  config: Config,
  terminal: Terminal,
): Promise<number> => {
  return withProjections(config, async (target) => {
    if (!target.isServer)
      throw new NotDone('No server runs on OPS_PORT: without one nothing follows the log.')
    await target.steer(name, action)
    terminal.out(json ? JSON.stringify({ name, action }) : `${name} ${done[action]}`)
    return exitCodes.done
  })
}
