import type { Work } from './act.ts'
import pino from 'pino'
import { z } from 'zod'
import { eraseByUsername } from '../processes/accounts/erase-by-username.ts'
import { openStores } from '../composition/stores/stores.ts'
import { LogInUseFault } from '../composition/server/start-fault.ts'
import { createWriteSide } from '../composition/sides/write-side.ts'
import type { Config } from '../config.ts'
import { counted } from '../contracts/counted.ts'
import { askServer, serverAddress } from './ask-server.ts'
import { exitCodes } from './exit-codes.ts'

const erasure = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), userId: z.string(), sessionsEnded: z.number() }),
  z.object({
    ok: z.literal(false),
    reason: z.enum(['no_such_user', 'contended', 'unreachable']),
    sentence: z.string().optional(),
  }),
])

type Erasure = z.output<typeof erasure>

const eraseOnFiles = async (username: string, config: Config): Promise<Erasure> => {
  const stores = await openStores(config, pino({ level: 'silent' }))
  try {
    const { accounts } = createWriteSide(stores, new Set())
    return await eraseByUsername(accounts, username)
  } finally {
    await stores.close()
  }
}

const erase = async (username: string, config: Config): Promise<Erasure> => {
  try {
    return await eraseOnFiles(username, config)
  } catch (error) {
    if (!(error instanceof LogInUseFault)) throw error
    const answer = await askServer(serverAddress(config), '/users/erase', { username }, erasure)
    return answer.ok || 'reason' in answer ? answer : { ...answer, reason: 'unreachable' }
  }
}

const sentenceOf = (username: string, result: Erasure): string => {
  if (result.ok) {
    const sessions = counted(result.sessionsEnded, 'session')
    return `Erased ${username}: the key is gone, both names are free, ${sessions} ended.`
  }
  switch (result.reason) {
    case 'no_such_user':
      return `There is no user '${username}'.`
    case 'contended':
      return 'Another process is writing to this account. Try again.'
    case 'unreachable':
      return result.sentence ?? 'The server did not answer.'
  }
}

/** `tapedeck users erase USERNAME --yes` */
export const runEraseUser =
  (
    username: string,
    { yes = false, json = false }: { readonly yes?: boolean; readonly json?: boolean },
  ): Work =>
  async (config, terminal) => {
    if (!yes) {
      terminal.err(`This cannot be undone. To erase ${username} for good, add --yes.`)
      return exitCodes.usage
    }
    const result = await erase(username, config)
    terminal.out(json ? JSON.stringify(result) : sentenceOf(username, result))
    return result.ok ? exitCodes.done : exitCodes.failed
  }
