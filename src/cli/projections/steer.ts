import type { Config } from '../../config.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Terminal } from '../terminal.ts'
import { lineOf } from './follow.ts'
import { resumeOnFiles } from './rebuild.ts'
import { NotDone, type ProjectionTarget, withProjections } from './target.ts'

type Action = 'pause' | 'resume' | 'cancel'

const done: Readonly<Record<Action, string>> = {
  pause: 'stands still for readers until it is resumed or the server starts again.',
  resume: 'follows the log again.',
  cancel: 'is no longer rebuilt; readers see what they saw.',
}

const refuseOnFiles = async (target: ProjectionTarget, action: Action, name: string) => {
  if (action === 'pause')
    throw new NotDone('No server runs on OPS_PORT: without one nothing follows the log.')
  if (lineOf(await target.lines(), name).rebuild === null)
    throw new NotDone(`There is nothing to cancel: no rebuild of '${name}' was interrupted.`)
}

/** `tapedeck projections pause|resume|cancel NAME`; on the files of a rebuild that was interrupted. */
export const runSteer = (
  action: Action,
  name: string,
  { json = false }: { readonly json?: boolean },
  config: Config,
  terminal: Terminal,
): Promise<number> =>
  withProjections(config, async (target) => {
    if (!target.isServer && action === 'resume') return resumeOnFiles(target, name, json, terminal)
    if (!target.isServer) await refuseOnFiles(target, action, name)
    await target.steer(name, action)
    terminal.out(json ? JSON.stringify({ name, action }) : `${name} ${done[action]}`)
    return exitCodes.done
  })
