import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import { priceFeedAggregate, type PriceFeedDecision } from '../../domain/price-feed/decider.ts'
import type { PriceFeedEvent, Tick } from '../../domain/price-feed/events.ts'
import { priceFeedLimits } from '../../domain/price-feed/limits.ts'
import type { PriceFeedRefusal, RejectedTicks } from '../../domain/price-feed/refusals.ts'
import { type PriceFeedState, silent } from '../../domain/price-feed/state.ts'
import { priceFeedId, streamOf } from '../../domain/streams.ts'
import type { Codec } from '../../eventstore/codec.ts'
import { foldStream } from '../../eventstore/handler/folded-stream.ts'
import { eventIdOf } from '../../eventstore/ids.ts'
import type { EventStore, EventToAppend } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'

const { decider } = priceFeedAggregate

export interface PriceFeedWriterDeps {
  readonly store: EventStore
  readonly codec: Codec
  readonly now: () => Date
  readonly isListed: (symbol: string) => boolean
}

export interface FeedBatch {
  /** A UUID; the same one when the tick batch is retried. */
  readonly commandId: string
  readonly source: string
  /** New York date, `YYYY-MM-DD`. */
  readonly date: TradingDate
  readonly ticks: readonly Tick[]
}

export type BatchOutcome =
  | {
      readonly ok: true
      /** Position of the event; null: the tick batch contained nothing new. */
      readonly position: Position | null
      readonly rejected: RejectedTicks
    }
  | {
      readonly ok: false
      readonly reason: 'refused'
      readonly refusal: PriceFeedRefusal
      readonly rejected: RejectedTicks
    }
  /** Another writer appended to this day of the feed, so this one ends. */
  | { readonly ok: false; readonly reason: 'lost_race' }

/** The day being written. */
interface Day {
  readonly id: string
  readonly stream: string
  state: PriceFeedState
  /** null: the stream was never written. */
  revision: bigint | null
  /** An append with an unknown outcome; null: there is none. */
  unsure: { readonly eventId: string; readonly rejected: RejectedTicks } | null
}

const toAppend = (
  codec: Codec,
  commandId: string,
  event: PriceFeedEvent,
  time: Date,
): EventToAppend => ({
  id: eventIdOf(commandId, 0),
  ...codec.encode(event),
  metadata: {
    correlationId: commandId,
    causationId: commandId,
    userId: null,
    occurredAt: time.toISOString(),
  },
})

const lostRace = { ok: false, reason: 'lost_race' } as const

/**
 * Appends one PricesTicked per tick batch, as the only writer of its feed. It continues from the
 * revision of its own last append and never reads the end of the stream again, so that a second
 * writer is detected by the next append of either. The first tick batch of a day reads where the
 * stream of the day ends.
 *
 * Takes one call at a time: the next one after the answer to the last.
 */
export const createPriceFeedWriter = ({ store, codec, now, isListed }: PriceFeedWriterDeps) => {
  let current: Day | null = null

  const { batchesRemembered: eventsMax } = priceFeedLimits
  const read = (stream: string) =>
    foldStream(store, codec, priceFeedAggregate, stream, { eventsMax, before: silent }, eventsMax)

  const open = async (id: string, stream: string): Promise<Day> => {
    const { state, revision } = await read(stream)
    return { id, stream, state, revision, unsure: null }
  }

  /**
   * Reads from the log whether an unanswered append was written.
   * @returns its position, null when it was not written, and 'lost_race' when another writer
   *   appended
   */
  const settle = async (
    day: Day,
    { eventId }: { readonly eventId: string },
  ): Promise<Position | null | 'lost_race'> => {
    const { revision, seen, state, position } = await read(day.stream)
    const written = revision !== day.revision
    if (written && revision !== (day.revision ?? -1n) + 1n) return 'lost_race'
    if (written && !seen.revisionsOf(eventId).includes(revision ?? -1n)) return 'lost_race'
    day.revision = revision
    day.state = state
    day.unsure = null
    return written ? position : null
  }

  const append = async (
    day: Day,
    { commandId }: FeedBatch,
    decision: PriceFeedDecision & { ok: true },
    time: Date,
  ): Promise<BatchOutcome> => {
    const [event] = decision.events
    const { rejected } = decision
    if (event === undefined) return { ok: true, position: null, rejected }
    const recorded = toAppend(codec, commandId, event, time)
    day.unsure = { eventId: recorded.id, rejected }
    const result = await store.append(day.stream, [recorded], day.revision ?? 'no_stream')
    if (!result.ok) return lostRace
    day.unsure = null
    day.revision = result.revision
    day.state = decider.evolve(day.state, event)
    return { ok: true, position: result.position, rejected }
  }

  return {
    /** After a lost race: the next tick batch reads again where the stream of its day ends. */
    takeOver: () => {
      current = null
    },
    /** @throws EventStoreUnavailable: retry the same tick batch, or continue with the next one */
    write: async (batch: FeedBatch): Promise<BatchOutcome> => {
      const { source, date, ticks } = batch
      const id = priceFeedId(source, date)
      if (current?.id !== id) current = await open(id, streamOf.priceFeed(source, date))
      const day = current
      if (day.unsure !== null) {
        const { eventId, rejected } = day.unsure
        const settled = await settle(day, day.unsure)
        if (settled === 'lost_race') return lostRace
        if (settled !== null && eventId === eventIdOf(batch.commandId, 0))
          return { ok: true, position: settled, rejected }
      }
      const time = now()
      const command = { type: 'TickPrices', source, date, ticks, isListed } as const
      const decision = decider.decide({ ...command, nowMs: time.getTime() }, day.state)
      if (decision.ok) return append(day, batch, decision, time)
      const { refusal, rejected } = decision
      return { ok: false, reason: 'refused', refusal, rejected }
    },
  }
}
