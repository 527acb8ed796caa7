import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from './mongo-leases.ts'

export const leaseLimits = {
  /** How long the lease of a dead server blocks the others. */
  leaseMs: 10_000,
  /** Between two renewals, and between two attempts to take it. */
  everyMs: 3_000,
} as const

export interface HoldOptions {
  readonly leases: Leases
  /** The name of the work. */
  readonly name: string
  /** Identifies this process for readers of the collection. */
  readonly holder: string
  /** Unix ms: servers share the expiry time of a lease. */
  readonly now: () => number
  /** Monotonic milliseconds, by which this server measures its own lease. */
  readonly monotonicNow: () => number
  /** The lease is, or may be, held by another process: the work has to end. Called at most once. */
  readonly onLost: () => void
  /** Called when the store does not answer. */
  readonly onFault: (error: unknown) => void
  /** Called with each answer of the store: another process holds the lease, or this one does. */
  readonly onAnswer: () => void
  /** Ends the wait for the lease. */
  readonly signal: AbortSignal
  readonly limits?: { readonly leaseMs: number; readonly everyMs: number }
}

export interface HeldLease {
  readonly token: number
  /** Releases the lease for the next holder. */
  release(): Promise<void>
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

/** Renews the lease until it is released or lost; retries a failed renewal while it is valid. */
const keep = async (options: HoldOptions, token: number, letGo: AbortSignal): Promise<void> => {
  const { leases, name, now, monotonicNow, limits = leaseLimits } = options
  const { onLost, onFault, onAnswer } = options
  let until = monotonicNow() + limits.leaseMs
  for (;;) {
    await pause(limits.everyMs, letGo)
    if (letGo.aborted) return
    try {
      const next = monotonicNow() + limits.leaseMs
      if (!(await leases.renew(name, token, now() + limits.leaseMs))) break
      onAnswer()
      until = next
    } catch (error) {
      onFault(error)
    }
    if (monotonicNow() >= until) break
  }
  onLost()
}

const take = async (options: HoldOptions): Promise<number | null> => {
  const { leases, name, holder, now, onFault, onAnswer, limits = leaseLimits } = options
  try {
    const token = await leases.take(name, holder, now() + limits.leaseMs, now())
    onAnswer()
    return token
  } catch (error) {
    onFault(error)
    return null
  }
}

/**
 * Waits until this process holds the lease, and renews it from then on.
 * @returns null when the signal was aborted first
 */
export const holdLease = async (options: HoldOptions): Promise<HeldLease | null> => {
  const { leases, name, signal, limits = leaseLimits } = options
  let token = await take(options)
  while (token === null) {
    await pause(limits.everyMs, signal)
    if (signal.aborted) return null
    token = await take(options)
  }
  const held = token
  const letGo = new AbortController()
  const keeping = keep(options, held, letGo.signal)
  return {
    token: held,
    release: async () => {
      letGo.abort()
      await keeping
      await leases.release(name, held).catch(options.onFault)
    },
  }
}
