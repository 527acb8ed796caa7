import type { Logger } from 'pino'
import type { Duty } from '../../ops/deps.ts'
import type { FileVault } from '../../vault/file-vault.ts'
import type { Background } from '../background.ts'
import { lookEveryHour } from './recurring-look.ts'

const shownMax = 3

type WatchedVault = Pick<FileVault, 'inspect' | 'unreadable'>

/** What the keys' check says; null: all that were looked at can be read. */
export const keysFault = async (vault: Pick<FileVault, 'unreadable'>): Promise<string | null> => {
  const sentences = await vault.unreadable()
  if (sentences.length === 0) return null
  const more = sentences.length - shownMax
  const shown = sentences.slice(0, shownMax).join(' ')
  return more > 0 ? `${shown} And ${more.toString()} more.` : shown
}

/** Looks at every key after the start and every hour; readiness tells of those that cannot be read. */
export const watchKeys = (
  vault: WatchedVault,
  log: Pick<Logger, 'error'>,
  monotonicNow?: () => number,
): { readonly work: Background; readonly readiness: Duty } => {
  const look = { name: 'keys', what: 'keys', look: (signal: AbortSignal) => vault.inspect(signal) }
  const { work, readiness } = lookEveryHour(look, log, monotonicNow)
  const fault = async () => (await keysFault(vault)) ?? readiness.fault()
  return { work, readiness: { ...readiness, fault } }
}
