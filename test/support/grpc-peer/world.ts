import { randomUUID } from 'node:crypto'
import type { KurrentOptions } from '../../../src/eventstore/kurrent/options.ts'
import type { EventStore, EventToAppend } from '../../../src/eventstore/port.ts'
import type { ProposedEvent } from './memory-log.ts'
import type { PeerOptions, RunningPeer } from './start-peer.ts'
import { openKurrentEventStore } from '../../../src/eventstore/kurrent/open-kurrent-event-store.ts'
import { startPeer } from './start-peer.ts'

/** A store of ours on a peer of its own. */
export interface World {
  readonly peer: RunningPeer
  readonly store: EventStore
  readonly url: string
  /** What the adapter had to say to the people who run it. */
  readonly logged: { readonly message: string; readonly fields: object }[]
  /** A second store on the same peer, closed with the world. */
  openAnother(options?: Partial<KurrentOptions>): EventStore
  close(): Promise<void>
}

/** Waits short enough for tests; those of the answers stay as they are. */
const shortWaits = { firstWaitMs: 2, waitMaxMs: 10, closeMs: 500 } as const

export const openWorld = async (
  options: Partial<KurrentOptions> = {},
  peerOptions: PeerOptions = {},
): Promise<World> => {
  const peer = await startPeer(peerOptions)
  const url = `esdb://127.0.0.1:${peer.port}?tls=false`
  const logged: World['logged'] = []
  const log = (fields: object, message: string): void => {
    logged.push({ message, fields })
  }
  const open = (more: Partial<KurrentOptions>): EventStore =>
    openKurrentEventStore({
      connectionString: url,
      logger: { debug: log, info: log },
      ...more,
      limits: { ...shortWaits, ...more.limits },
    })
  const store = open(options)
  const others: EventStore[] = []
  return {
    peer,
    store,
    url,
    logged,
    openAnother: (more = {}) => {
      const another = open(more)
      others.push(another)
      return another
    },
    close: async () => {
      await Promise.all([store, ...others].map((each) => each.close()))
      await peer.stop()
    },
  }
}

export const happened = (data: object = {}): EventToAppend => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data,
  metadata: {
    correlationId: randomUUID(),
    causationId: randomUUID(),
    userId: null,
    occurredAt: '2024-01-02T15:04:05.000Z',
  },
})

/** The same as the peer's log has it: for what others write. */
export const raw = (data: object): ProposedEvent => {
  const { id, type, metadata } = happened()
  return {
    id,
    type,
    data: Buffer.from(JSON.stringify(data)),
    metadata: Buffer.from(JSON.stringify(metadata)),
  }
}

/** Everything that an iteration gives. */
export const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Lets the peer hold every append until it is released, and answer those that come later. */
export const hold = ({ peer }: World): (() => void) => {
  peer.script.fate = () => ({ kind: 'held' })
  return () => {
    peer.script.fate = () => ({ kind: 'answered' })
    peer.release()
  }
}

/** Appends events numbered from `first`, one append each. */
export const appendNumbered = async (
  { peer, store }: World,
  stream: string,
  first: number,
  count: number,
): Promise<void> => {
  let expected: 'no_stream' | bigint = peer.log.readStream(stream)?.at(-1)?.revision ?? 'no_stream'
  for (let n = first; n < first + count; n += 1) {
    const result = await store.append(stream, [happened({ n })], expected)
    if (!result.ok) throw new Error('lost a race against nobody')
    expected = result.revision
  }
}

export const numbersTo = (end: number): number[] => Array.from({ length: end }, (_, n) => n)
