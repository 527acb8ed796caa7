import { Backoff } from '../platform/backoff.ts'
import { wait, waitAtMost } from '../platform/timers.ts'
import { BackupRefused } from './errors.ts'
import type { BackupLimits } from './limits.ts'
import { type BackupParts, openBackup } from './open-backup.ts'
import { createShipper, type Shipper } from './shipper.ts'

export interface BackupState {
  /** Position of the last event that was shipped; null: it is not known yet. */
  readonly shipped: number | null
  /** How many positions the log is ahead. */
  readonly behind: number
  /** Monotonic ms: when all that there was had been shipped; null: not since the start. */
  readonly wholeAt: number | null
  /** What is wrong in a few words, or null. */
  readonly fault: string | null
}

export interface RunningBackup {
  state(): BackupState
  /** Ships what is left, within a bound. */
  stop(): Promise<void>
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * Ships what is new for as long as it runs. What fails is tried again after a wait that doubles up
 * to its bound; nothing is lost meanwhile, because the log keeps it.
 *
 * @param now monotonic ms
 * @param random uniform in [0, 1), for the waits
 */
export const runBackup = (
  parts: BackupParts,
  limits: BackupLimits,
  now: () => number,
  random: () => number,
): RunningBackup => {
  const stopping = new AbortController()
  const startedAt = now()
  let shipper: Shipper | null = null
  let wholeAt: number | null = null
  let cause: string | null = null
  let refusal: string | null = null
  const backoff = new Backoff(limits, random)
  let merging: Promise<void> | null = null

  const shipAll = async (): Promise<void> => {
    const opened = shipper === null ? await openBackup(parts) : null
    if (opened !== null) shipper = createShipper(parts, opened, limits)
    for (let seenAt = now(); ; seenAt = now()) {
      if (shipper !== null && (await shipper.ship())) continue
      wholeAt = seenAt
      return
    }
  }
  const failed = (error: unknown): void => {
    cause = messageOf(error)
    refusal = error instanceof BackupRefused ? cause : null
  }
  /** @returns how long to wait for the next */
  const turn = async (): Promise<number> => {
    try {
      await shipAll()
      cause = refusal = null
      backoff.succeeded()
    } catch (error) {
      failed(error)
      return backoff.failed()
    }
    merging ??=
      shipper
        ?.merge()
        .catch(failed)
        .finally(() => (merging = null)) ?? null
    return limits.shipEveryMs
  }
  const run = async (): Promise<void> => {
    const { signal } = stopping
    while (!signal.aborted) await wait(await turn(), signal)
    // Once more: what was written before the stop is in the backup then, if the target answers.
    await turn()
    await merging
  }
  const running = run()

  const faultOf = (): string | null => {
    if (refusal !== null) return refusal
    const keys = shipper?.keysUnread() ?? 0
    if (now() - (wholeAt ?? startedAt) > limits.latestMs)
      return `the backup is behind: ${cause ?? 'the log has more than was shipped yet'}`
    return keys === 0 ? null : `keys of users cannot be read, and are not in the backup`
  }
  return {
    state: () => {
      const shipped = shipper?.shipped() ?? null
      const behind = parts.log.head() - (shipped ?? parts.log.first - 1)
      return { shipped, behind, wholeAt, fault: faultOf() }
    },
    stop: () => {
      stopping.abort()
      return waitAtMost(limits.lastShipMsMax, running)
    },
  }
}
