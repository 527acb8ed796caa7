import type { EventStore } from '../../../src/eventstore/port.ts'

/** The process is gone: what it was doing ends here, and nobody learns how far it had come. */
export class Crash extends Error {}

export interface CrashPoint {
  /** Which append of the process, from 1. */
  readonly append: number
  /** Whether the events of that append were still written. */
  readonly written: boolean
}

export interface MortalStore {
  readonly store: EventStore
  readonly crashed: () => boolean
}

/** Awaited before an append or a read of this stream. */
export type Pause = (what: 'append' | 'read', stream: string) => Promise<void>

/** The store as a process sees it that dies at one of its appends; null: it lives. */
export const mortalStore = (
  store: EventStore,
  point: CrashPoint | null,
  pause: Pause = () => Promise.resolve(),
): MortalStore => {
  let appends = 0
  let crashed = false
  const ifAlive = () => {
    if (crashed) throw new Crash('has crashed')
  }
  return {
    crashed: () => crashed,
    store: {
      ...store,
      append: async (...request) => {
        await pause('append', request[0])
        ifAlive()
        appends += 1
        if (appends !== point?.append) return store.append(...request)
        crashed = true
        if (point.written) await store.append(...request)
        throw new Crash('crashes')
      },
      async *readStream(...request) {
        await pause('read', request[0])
        ifAlive()
        yield* store.readStream(...request)
      },
    },
  }
}
