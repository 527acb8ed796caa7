import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from './mongo-leases.ts'

export const leaseLimits = {
  /** How long a server that has died keeps the work from the others. */
  leaseMs: 10_000,
  /** Between two renewals, and between two tries to get it. */
  everyMs: 3_000,
} as const

export interface HoldOptions {
  readonly leases: Leases
  /** The work's name. */
  readonly name: string
  /** This process, for whoever looks. */
  readonly holder: string
  /** Unix ms: servers tell each other by it how long a lease lasts. */
  readonly now: () => number
  /** Milliseconds that no clock's setting moves: this server trusts its own lease by it. */
  readonly monotonicNow: () => number
  /** The lease is another one's, or may be: the work has to end. Called once at most. */
  readonly onLost: () => void
  /** Told of a store that does not answer. */
  readonly onFault: (error: unknown) => void
  /** Gives up waiting for the lease. */
  readonly signal: AbortSignal
  readonly limits?: { readonly leaseMs: number; readonly everyMs: number }
}

export interface HeldLease {
  readonly token: number
  /** Lets the next one have it. */
  release(): Promise<void>
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

/** Renews until it is let go or lost. A renewal that fails is tried again while the lease lasts. */
const keep = async (options: HoldOptions, token: number, letGo: AbortSignal): Promise<void> => {
  const { leases, name, now, monotonicNow, onLost, onFault, limits = leaseLimits } = options
  let until = monotonicNow() + limits.leaseMs
  for (;;) {
    await pause(limits.everyMs, letGo)
    if (letGo.aborted) return
    try {
      const next = monotonicNow() + limits.leaseMs
      if (!(await leases.renew(name, token, now() + limits.leaseMs))) break
      until = next
    } catch (error) {
      onFault(error)
    }
    if (monotonicNow() >= until) break
  }
  onLost()
}

const take = async (options: HoldOptions): Promise<number | null> => {
  const { leases, name, holder, now, onFault, limits = leaseLimits } = options
  try {
    return await leases.take(name, holder, now() + limits.leaseMs, now())
  } catch (error) {
    onFault(error)
    return null
  }
}

/**
 * Waits until this process holds the lease, and keeps it from then on.
 * @returns null when the signal says that nobody waits any more
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
