import { EventStoreUnavailable, StreamNotFound } from '../../../src/eventstore/errors.ts'
import { toPosition, toRow } from '../../../src/eventstore/embedded/index/log-positions.ts'
import { createNotifier } from '../../../src/eventstore/embedded/read/notifier.ts'
import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../../src/eventstore/port.ts'
import {
  checkPrefixes,
  checkReadAll,
  checkReadStream,
  checkRetention,
  serialiseAppend,
} from '../../../src/eventstore/rules.ts'
import { nextTurn } from '../../../src/projections/turns.ts'

interface Kept {
  /** The same object for every reader, so that it is decoded once. */
  readonly event: RecordedEvent
  readonly recordedAtMs: number
}

/** What a log keeps; it may be opened again after it was closed. */
export class MemoryLog {
  readonly events: Kept[] = []
  readonly #streams = new Map<string, Kept[]>()
  readonly #maxAgeSeconds = new Map<string, number>()

  ofStream(stream: string): readonly Kept[] {
    return this.#streams.get(stream) ?? []
  }

  visible(stream: string): readonly Kept[] {
    const seconds = this.#maxAgeSeconds.get(stream)
    const all = this.ofStream(stream)
    if (seconds === undefined) return all
    return all.filter(({ recordedAtMs }) => recordedAtMs >= Date.now() - seconds * 1_000)
  }

  retain(stream: string, seconds: number | null) {
    if (seconds === null) this.#maxAgeSeconds.delete(stream)
    else this.#maxAgeSeconds.set(stream, seconds)
  }

  append(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision) {
    const texts = serialiseAppend(stream, events, expected)
    const kept = this.#streams.get(stream) ?? []
    const last = kept.length - 1
    const after = expected === 'no_stream' ? -1 : Number(expected)
    const isRepeat =
      after < last && events.every(({ id }, n) => kept[after + 1 + n]?.event.id === id)
    if (after !== last && !isRepeat) {
      const actual = last < 0 ? 'no_stream' : BigInt(last)
      return { ok: false, reason: 'wrong_expected_revision', actual } as const
    }
    if (!isRepeat)
      for (const [n, { id, type, metadata }] of events.entries()) {
        const event = {
          stream,
          revision: BigInt(kept.length),
          position: toPosition(this.events.length + 1),
          id,
          type,
          data: JSON.parse(texts[n]!) as unknown,
          metadata: { ...metadata },
        }
        const one = { event, recordedAtMs: Date.now() }
        kept.push(one)
        this.events.push(one)
      }
    this.#streams.set(stream, kept)
    const { revision, position } = kept[after + events.length]!.event
    return { ok: true, revision, position } as const
  }
}

const shown = ({ event }: Kept): RecordedEvent => event

/**
 * An event store in memory that keeps the contract, for tests with thousands of logs. Each append
 * is written and answered some turns of the event loop later, as by a store that is elsewhere.
 */
export const openMemoryLog = (log = new MemoryLog()): EventStore => {
  const changed = createNotifier()
  const taken = new Set<Promise<unknown>>()
  let closed = false
  const checkOpen = () => {
    if (closed) throw new EventStoreUnavailable('The event log is closed.')
  }
  const head = () => log.events.length

  async function* follow(
    { prefixes, signal }: SubscribeOptions,
    start: () => number,
  ): AsyncGenerator<SubscriptionMessage, void, undefined> {
    checkPrefixes(prefixes)
    checkOpen()
    let seen = start()
    let caughtUpAt = -1
    while (signal?.aborted !== true) {
      checkOpen()
      const events = log.events
        .slice(seen)
        .filter(
          ({ event: { stream } }) => prefixes?.some((prefix) => stream.startsWith(prefix)) ?? true,
        )
        .map(shown)
      if (seen < head()) {
        seen = head()
        yield { type: 'events', events, position: toPosition(seen) }
      } else if (caughtUpAt !== seen) {
        caughtUpAt = seen
        yield { type: 'caught_up', position: seen === 0 ? null : toPosition(seen) }
      } else await changed.wait(signal === undefined ? {} : { signal })
    }
  }

  return {
    append: async (stream, events, expected): Promise<AppendResult> => {
      checkOpen()
      serialiseAppend(stream, events, expected)
      const given = structuredClone(events)
      const written = nextTurn().then(() => {
        const result = log.append(stream, given, expected)
        changed.notify()
        return result
      })
      taken.add(written)
      return written.finally(() => taken.delete(written))
    },
    async *readStream(stream, options = {}) {
      checkReadStream(stream, options)
      checkOpen()
      await Promise.resolve()
      if (log.ofStream(stream).length === 0) throw new StreamNotFound(stream)
      const { direction, from, maxCount } = options
      const visible = log.visible(stream)
      const found =
        direction === 'backwards'
          ? visible.filter(({ event }) => from === undefined || event.revision <= from).toReversed()
          : visible.filter(({ event }) => from === undefined || event.revision >= from)
      yield* found.slice(0, maxCount).map(shown)
    },
    async *readAll(options = {}) {
      checkReadAll(options)
      checkOpen()
      await Promise.resolve()
      const { direction, from, maxCount } = options
      const row = from === undefined ? null : toRow(from, 1, head())
      const found =
        direction === 'backwards'
          ? log.events.slice(0, row === null ? head() : row - 1).toReversed()
          : log.events.slice(row === null ? 0 : row - 1)
      yield* found.slice(0, maxCount).map(shown)
    },
    subscribe: (options) => {
      const { from } = options
      if (from !== 'end')
        return follow(options, () => (from === 'start' ? 0 : toRow(from, 1, head())))
      checkOpen()
      const end = head()
      return follow(options, () => end)
    },
    newestUntil: async (until) => {
      checkOpen()
      const row = 'at' in until ? head() : toRow(until.position, 1, head())
      const found = log.events
        .slice(0, row)
        .findLast(({ recordedAtMs }) => !('at' in until) || recordedAtMs <= until.at)
      return Promise.resolve(
        found ? { position: found.event.position, recordedAt: found.recordedAtMs } : null,
      )
    },
    head: async () => {
      checkOpen()
      return Promise.resolve(head() === 0 ? null : toPosition(head()))
    },
    retain: async (stream, seconds) => {
      checkRetention(stream, seconds)
      checkOpen()
      log.retain(stream, seconds)
      return Promise.resolve()
    },
    close: async () => {
      closed = true
      await Promise.allSettled(taken)
      changed.notify()
    },
  }
}
