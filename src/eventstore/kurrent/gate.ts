import { EventStoreUnavailable } from '../errors.ts'
import type { KurrentLimits } from './options.ts'
import type { Timers } from './timers.ts'

/** Lets a bounded number through at a time; the others wait in order, a bounded time. */
export interface Gate {
  /**
   * @param signal ends the wait
   * @returns the way out, to be called once
   * @throws EventStoreUnavailable when too many wait, after too long a wait, or when closed
   */
  enter(signal?: AbortSignal): Promise<() => void>
  /** Sends away all who wait. */
  close(): void
  /** Resolves when nobody is inside. */
  empty(): Promise<void>
}

interface Waiter {
  readonly admit: () => void
  readonly turnAway: (reason: string) => void
}

type GateLimits = Pick<KurrentLimits, 'appendsInFlightMax' | 'appendsWaitingMax' | 'appendWaitMs'>

export const createGate = (limits: GateLimits, timers: Timers): Gate => {
  const waiting = new Set<Waiter>()
  const emptied = new Set<() => void>()
  let inside = 0
  let closed = false

  const leave = (): void => {
    inside -= 1
    const [next] = waiting
    if (next) next.admit()
    else if (inside === 0) for (const tell of emptied) tell()
  }

  const wayOut = (): (() => void) => {
    inside += 1
    let out = false
    return () => {
      if (out) return
      out = true
      leave()
    }
  }

  const queueUp = (signal: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const cancel = timers.after(limits.appendWaitMs, () =>
        waiter.turnAway(`waited ${limits.appendWaitMs} ms for its turn`),
      )
      const settle = (): void => {
        cancel()
        signal?.removeEventListener('abort', leaveQueue)
      }
      const leaveQueue = (): void => waiter.turnAway('waited until its caller gave it up')
      signal?.addEventListener('abort', leaveQueue)
      const waiter: Waiter = {
        admit: () => {
          settle()
          waiting.delete(waiter)
          resolve(wayOut())
        },
        turnAway: (reason) => {
          settle()
          waiting.delete(waiter)
          reject(new EventStoreUnavailable(`An append ${reason}; nothing of it was sent.`))
        },
      }
      waiting.add(waiter)
    })

  return {
    enter: (signal) => {
      if (closed) return Promise.reject(new EventStoreUnavailable('The event store is closed.'))
      if (inside < limits.appendsInFlightMax) return Promise.resolve(wayOut())
      if (waiting.size >= limits.appendsWaitingMax)
        return Promise.reject(
          new EventStoreUnavailable(`More than ${limits.appendsWaitingMax} appends wait already.`),
        )
      return queueUp(signal)
    },
    close: () => {
      closed = true
      for (const waiter of [...waiting]) waiter.turnAway('was waiting when the store was closed')
    },
    empty: () =>
      inside === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            emptied.add(resolve)
          }),
  }
}
