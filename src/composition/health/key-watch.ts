import type { Logger } from 'pino'
import type { Duty } from '../../ops/deps.ts'
import type { FileVault } from '../../vault/file-vault.ts'
import type { Background } from '../background.ts'
import { checkHourly } from './periodic-check.ts'

const shownMax = 3

type WatchedVault = Pick<FileVault, 'inspect' | 'unreadable'>

/** The keys that cannot be read, in sentences; null: all checked keys can be read. */
export const keysFault = async (vault: Pick<FileVault, 'unreadable'>): Promise<string | null> => {
  const sentences = await vault.unreadable()
  if (sentences.length === 0) return null
  const more = sentences.length - shownMax
  const shown = sentences.slice(0, shownMax).join(' ')
  return more > 0 ? `${shown} And ${more.toString()} more.` : shown
}

/** Checks every key after the start and every hour. Readiness reports those that cannot be read. */
export const watchKeys = (
  vault: WatchedVault,
  log: Pick<Logger, 'error'>,
  monotonicNow?: () => number,
): { readonly work: Background; readonly readiness: Duty } => {
  const keys = { name: 'keys', what: 'keys', check: (signal: AbortSignal) => vault.inspect(signal) }
  const { work, readiness } = checkHourly(keys, log, monotonicNow)
  const fault = async () => (await keysFault(vault)) ?? readiness.fault()
  return { work, readiness: { ...readiness, fault } }
}
