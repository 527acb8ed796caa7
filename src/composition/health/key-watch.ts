import type { Logger } from 'pino'
import { systemClock } from '../../market/clock.ts'
import type { Duty } from '../../ops/deps.ts'
import type { FileVault } from '../../vault/file-vault.ts'
import { type Background, runInBackground } from '../background.ts'
import { watchLimits } from './watch-limits.ts'

/** A key that no one asks for would be missed when its backups are gone. */
const betweenLooksMs = 3_600_000

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
  monotonicNow: () => number = () => performance.now(),
): { readonly work: Background; readonly readiness: Duty } => {
  const onFault = (error: unknown) => {
    log.error({ err: error }, 'keys are not looked at')
  }
  const startedAt = monotonicNow()
  let lookedAt: number | null = null
  const isLate = () => monotonicNow() - (lookedAt ?? startedAt) > watchLimits.keysMs
  const look = async (signal: AbortSignal) => {
    await vault.inspect(signal)
    lookedAt = monotonicNow()
  }
  const work = runInBackground(
    Promise.resolve(),
    async (signal) => {
      while (!signal.aborted) {
        await look(signal).catch(onFault)
        await systemClock.wait(betweenLooksMs, signal)
      }
    },
    onFault,
  )
  const fault = async () =>
    (await keysFault(vault)) ?? (isLate() ? 'the keys have not been looked at for too long' : null)
  const { keysMs: latestMs } = watchLimits
  const readiness: Duty = {
    name: 'keys',
    latestMs,
    lastDidAt: () => lookedAt,
    fault,
    keepsTraffic: true,
  }
  return { work, readiness }
}
