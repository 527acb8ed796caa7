import { Backoff } from '../platform/backoff.ts'
import { wait, waitAtMost } from '../platform/timers.ts'
import { BackupRefused } from './errors.ts'
import type { BackupLimits } from './limits.ts'
import { type BackupParts, openBackup } from './open-backup.ts'
import { createShipper, type Shipper } from './shipper.ts'
import { messageOf } from '../platform/message-of.ts'

export interface BackupState {
  /** Position of the last shipped event; null: not known yet. */
  readonly shipped: number | null
  /** How many positions the backup is behind the log. */
  readonly behind: number
  /** Monotonic ms of the last complete shipment; null: none since the start. */
  readonly wholeAt: number | null
  /** The fault in a few words, or null. */
  readonly fault: string | null
}

export interface RunningBackup {
  state(): BackupState
  /** Ships the rest, within a time limit. */
  stop(): Promise<void>
}

/**
 * Ships new events while it runs. After a failure it waits with exponential backoff; nothing is
 * lost, because the log keeps the events.
 * @param now monotonic ms
 * @param random uniform in [0, 1), for the backoff
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
    // Ships events written before the stop, if the target answers.
    await turn()
    await merging
  }
  const running = run()

  const faultOf = (): string | null => {
    if (refusal !== null) return refusal
    const keys = shipper?.keysUnread() ?? 0
    if (now() - (wholeAt ?? startedAt) > limits.maxAgeMs)
      return `the backup is behind: ${cause ?? 'the log has events that are not shipped yet'}`
    return keys === 0 ? null : `user keys cannot be read and are missing in the backup`
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
