import { tapeAggregate } from '../../../domain/tape/decider.ts'
import { DamagedSegment } from '../../../domain/tape/format/segment.ts'
import { quarterHourOf, tapeLimits } from '../../../domain/tape/limits.ts'
import type { TickPlace } from '../../../domain/tape/events.ts'
import { priceFeedId, streamOf } from '../../../domain/streams.ts'
import type { Codec } from '../../../eventstore/codec.ts'
import type { CommandHandler } from '../../../eventstore/handler/command.ts'
import { UnreadableEvent } from '../../../eventstore/errors.ts'
import type { EventStore } from '../../../eventstore/port.ts'
import { feedBatches, type RecordedBatch } from '../../../eventstore/tape/feed-batches.ts'
import { makeSegments } from '../../../eventstore/tape/make-segments.ts'
import {
  type FeedDay,
  lastSegment,
  openSegment,
  readSegments,
} from '../../../eventstore/tape/segments.ts'
import { nextTurn } from '../../../projections/turns.ts'

export interface RecordTapeDeps {
  readonly store: EventStore
  readonly codec: Codec
  readonly commands: CommandHandler
  /** A new random UUID. */
  readonly newId: () => string
}

/** A fault that another attempt does not mend, in one sentence; null: there is none. */
export type TapeFault = string | null

const dayStart: TickPlace = { revision: 0, index: 0 }

/** An event of the tape or of the feed that cannot be read is a fault of this day, not of the feed. */
const asFault = async (date: string, work: () => Promise<TapeFault>): Promise<TapeFault> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DamagedSegment || error instanceof UnreadableEvent)
      return `the tape of ${date} cannot be completed: ${error.message}`
    throw error
  }
}

const recordSegments = async (
  { commands, newId }: Pick<RecordTapeDeps, 'commands' | 'newId'>,
  day: FeedDay,
  batches: readonly RecordedBatch[],
  index: number,
): Promise<TapeFault> => {
  const id = priceFeedId(day.source, day.date)
  for await (const command of makeSegments(day, batches, index)) {
    const context = { commandId: newId(), userId: null }
    const result = await commands.handle(tapeAggregate, id, command, context)
    if (!result.ok) {
      const reason = result.reason === 'refused' ? JSON.stringify(result.refusal) : result.reason
      return `the tape of ${day.date} was not recorded: ${reason}`
    }
    await nextTurn()
  }
  return null
}

const recordUntil = async (
  deps: RecordTapeDeps,
  day: FeedDay,
  until: number,
  signal?: AbortSignal,
): Promise<TapeFault> => {
  const log = { events: deps.store, codec: deps.codec }
  const next = (await lastSegment(log, day))?.next ?? dayStart
  let [revision, index] = [next.revision, next.index]
  let batches: RecordedBatch[] = []
  let ticks = 0
  const record = async (): Promise<TapeFault> => {
    signal?.throwIfAborted()
    const [these, from] = [batches, index]
    batches = []
    ;[ticks, index] = [0, 0]
    return these.length === 0 ? null : recordSegments(deps, day, these, from)
  }
  for await (const batch of feedBatches(log, day, { from: BigInt(revision) })) {
    if (batch.revision !== revision)
      return `the tape of ${day.date} cannot be completed: ticks ${revision.toString()} to ${(batch.revision - 1).toString()} have expired`
    const first = batches[0]
    const isNew =
      first !== undefined && quarterHourOf(first.recordedAt) !== quarterHourOf(batch.recordedAt)
    if (isNew || ticks >= tapeLimits.ticksPerSegmentMax) {
      const fault = await record()
      if (fault !== null) return fault
    }
    if (quarterHourOf(batch.recordedAt) >= quarterHourOf(until)) return null
    batches.push(batch)
    ticks += batch.ticks.length
    revision += 1
  }
  const [first] = batches
  const isOver = first !== undefined && quarterHourOf(first.recordedAt) < quarterHourOf(until)
  return isOver ? record() : null
}

/**
 * Appends what is missing of a day's tape, up to a moment. It goes on where the tape ends, so that a
 * crash between two segments costs nothing.
 * @param until Unix ms: later quarter hours are left out. Infinity: the day is over
 * @throws EventStoreUnavailable, and the signal's reason
 */
export const recordTape = (
  deps: RecordTapeDeps,
  day: FeedDay,
  until: number,
  signal?: AbortSignal,
): Promise<TapeFault> => asFault(day.date, () => recordUntil(deps, day, until, signal))

const verify = async (
  { store, codec }: Pick<RecordTapeDeps, 'store' | 'codec'>,
  day: FeedDay,
  signal?: AbortSignal,
): Promise<TapeFault> => {
  const log = { events: store, codec }
  let next = dayStart
  for await (const segment of readSegments(log, day)) {
    signal?.throwIfAborted()
    const { first } = segment
    if (first.revision !== next.revision || first.index !== next.index)
      return `${streamOf.tape(day.source, day.date)}@${segment.id.toString()} does not follow from the segment before it`
    await openSegment(segment)
    ;({ next } = segment)
    await nextTurn()
  }
  for await (const last of feedBatches(log, day, { direction: 'backwards', maxCount: 1 }))
    if (last.revision !== next.revision - 1 || next.index !== 0)
      return `the tape of ${day.date} ends before tick batch ${last.revision.toString()}`
  return null
}

/** Whether every tick in the stream of the day is in its tape, which is decoded from end to end. */
export const verifyTape = (
  deps: Pick<RecordTapeDeps, 'store' | 'codec'>,
  day: FeedDay,
  signal?: AbortSignal,
): Promise<TapeFault> => asFault(day.date, () => verify(deps, day, signal))
