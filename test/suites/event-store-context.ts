import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type {
  AppendResult,
  EventMetadata,
  EventStore,
  EventToAppend,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../src/eventstore/port.ts'

export interface EventStoreHarness {
  /** A store; it may hold events of others, and others may write meanwhile. */
  open(): Promise<EventStore>
  /** Closes it, if it is not closed yet, and opens what it left behind. */
  reopen(store: EventStore): Promise<EventStore>
  dispose(): Promise<void>
}

export interface ContractContext {
  readonly store: () => EventStore
  readonly reopen: () => Promise<void>
}

export const waitMsMax = 30_000

/** Opens one store for all tests of the file; each test has streams of its own. */
export const contractContext = (makeHarness: () => Promise<EventStoreHarness>): ContractContext => {
  let harness: EventStoreHarness | null = null
  let store: EventStore | null = null
  const open = () => {
    if (store === null) throw new Error('The store is not open yet.')
    return store
  }
  beforeAll(async () => {
    harness = await makeHarness()
    store = await harness.open()
  })
  afterAll(async () => {
    await store?.close()
    await harness?.dispose()
  })
  return {
    store: open,
    reopen: async () => {
      store = (await harness?.reopen(open())) ?? null
    },
  }
}

/** A stream name that nobody has used. */
export const freshStream = (category = 'contract'): string => `${category}-${randomUUID()}`

/** A category that nobody has used, for prefixes of its own. */
export const freshCategory = (): string => `c${randomUUID().replaceAll('-', '')}`

export const someMetadata = (): EventMetadata => ({
  correlationId: randomUUID(),
  causationId: randomUUID(),
  userId: null,
  occurredAt: '2026-03-04T05:06:07.089Z',
})

export const event = (
  data: object = { said: 'so' },
  given: Partial<EventToAppend> = {},
): EventToAppend => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data,
  metadata: someMetadata(),
  ...given,
})

export const events = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, n) => event({ n }))

export const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

export const revisions = (recorded: readonly RecordedEvent[]): bigint[] =>
  recorded.map(({ revision }) => revision)

export const idsOf = (some: readonly { readonly id: string }[]): string[] =>
  some.map(({ id }) => id)

/** The result of an append that has to succeed. */
export const done = (result: AppendResult): Extract<AppendResult, { ok: true }> => {
  if (!result.ok) expect.fail(`refused: the stream is at ${String(result.actual)}`)
  return result
}

export interface Followed {
  readonly messages: readonly SubscriptionMessage[]
  events(): readonly RecordedEvent[]
  caughtUps(): number
  /** Waits until this many events are there. */
  has(count: number): Promise<void>
  isCaughtUp(times?: number): Promise<void>
  /** Aborts the subscription and waits for its end; throws what it ended with. */
  stop(): Promise<void>
  /** How the subscription ended by itself. */
  readonly ended: Promise<unknown>
}

/** Subscribes and takes messages as they come, `onMessage` as slowly as it likes. */
export const follow = (
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  onMessage: (message: SubscriptionMessage) => void | Promise<void> = () => undefined,
): Followed => {
  const aborting = new AbortController()
  const messages: SubscriptionMessage[] = []
  const subscription = store.subscribe({ ...options, signal: aborting.signal })
  const run = async () => {
    for await (const message of subscription) {
      messages.push(message)
      await onMessage(message)
    }
  }
  const ended = run().then(
    () => null,
    (error: unknown) => error,
  )
  const seen = () =>
    messages.flatMap((message) => (message.type === 'events' ? message.events : []))
  const caughtUps = () => messages.filter(({ type }) => type === 'caught_up').length
  const wait = { timeout: waitMsMax, interval: 2 }
  return {
    messages,
    events: seen,
    caughtUps,
    has: (count) => vi.waitFor(() => expect(seen().length).toBeGreaterThanOrEqual(count), wait),
    isCaughtUp: (times = 1) =>
      vi.waitFor(() => expect(caughtUps()).toBeGreaterThanOrEqual(times), wait),
    stop: async () => {
      aborting.abort()
      const error = await ended
      if (error !== null) throw error as Error
    },
    ended,
  }
}
