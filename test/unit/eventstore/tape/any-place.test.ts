import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tapeAggregate } from '../../../../src/domain/tape/decider.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { priceFeedId, streamOf } from '../../../../src/domain/streams.ts'
import { createCommandHandler } from '../../../../src/eventstore/handler/command-handler.ts'
import { uuidV5 } from '../../../../src/eventstore/ids.ts'
import type { EventStore } from '../../../../src/eventstore/port.ts'
import { feedBatches } from '../../../../src/eventstore/tape/feed-batches.ts'
import type { TicksRead } from '../../../../src/eventstore/tape/join-parts.ts'
import { makeSegments } from '../../../../src/eventstore/tape/make-segments.ts'
import { readTicks, type TickQuery } from '../../../../src/eventstore/tape/read-ticks.ts'
import { readSegments } from '../../../../src/eventstore/tape/segments.ts'
import { openMemoryLog } from '../../../support/logs/memory-log.ts'
import { codec, recordTicks } from '../../../support/logs/recorded-ticks.ts'
import { positionAt } from '../../../support/logs/memory-unit.ts'

const source = 'simulated'
const date = '2026-06-10'
const day = { source, date } as const
const start = Date.parse('2026-06-10T12:00:00Z')
const feed = streamOf.priceFeed(source, date)
const tape = streamOf.tape(source, date)

/** So small that a batch of a few ticks is cut. */
const charactersMax = 180

/** A day: how many ticks each batch has, and how many batches make a segment or two. */
const plan = fc.record({
  batches: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
  segments: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
  expired: fc.nat({ max: 12 }),
  damaged: fc.array(fc.nat({ max: 8 }), { maxLength: 2 }),
  from: fc.option(fc.nat({ max: 11 }), { nil: undefined }),
  since: fc.option(fc.nat({ max: 11 }), { nil: undefined }),
  until: fc.option(fc.nat({ max: 11 }), { nil: undefined }),
  batchesMax: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
})

/** A batch before the moment stands between what is missing and what is asked for. */
const damagedBeforeSince = {
  batches: [1, 1, 7, 4, 1, 1, 2, 1, 1, 1],
  segments: [4, 2, 4],
  expired: 8,
  damaged: [6],
  from: undefined,
  since: 9,
  until: undefined,
  batchesMax: undefined,
}

type Plan = typeof plan extends fc.Arbitrary<infer Given> ? Given : never

const at = (revision: number): number => start + revision * 2_000

const ticksOf = (count: number, revision: number): Tick[] =>
  Array.from({ length: count }, (_, index): Tick => [
    `S${index.toString()}`,
    10 + (revision * 7 + index) / 100,
    revision * 1_000 + index,
    at(revision),
  ])

/** Records the tape of the first batches, and returns the revisions that each segment has. */
const recordTape = async (log: EventStore, { segments, batches }: Plan) => {
  const commands = createCommandHandler({ store: log, codec, now: () => new Date(start) })
  const reader = { events: log, codec }
  const covered: [number, number][] = []
  let revision = 0
  for (const count of segments) {
    if (revision >= batches.length) break
    const these = []
    const options = { from: BigInt(revision), maxCount: count }
    for await (const batch of feedBatches(reader, day, options)) these.push(batch)
    for await (const command of makeSegments(day, these, 0, charactersMax)) {
      const commandId = uuidV5('7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f', covered.length.toString())
      const id = priceFeedId(source, date)
      const result = await commands.handle(tapeAggregate, id, command, { commandId, userId: null })
      if (!result.ok) throw new Error(JSON.stringify(result))
      const { first, next } = command
      covered.push([first.revision, next.index === 0 ? next.revision - 1 : next.revision])
    }
    revision += these.length
  }
  return covered
}

/** The log after the first ticks have expired, and with some segments changed on the disk. */
const later = (log: EventStore, expired: number, damaged: readonly number[]): EventStore => ({
  ...log,
  async *readStream(stream, options) {
    const { maxCount = Infinity, ...rest } = options ?? {}
    let left = maxCount
    for await (const event of log.readStream(stream, rest)) {
      if (stream === feed && event.revision < expired) continue
      left -= 1
      if (left < 0) return
      if (stream !== tape || !damaged.includes(Number(event.revision))) yield event
      else {
        const data = event.data as { segment: string }
        const bytes = Buffer.from(data.segment, 'base64')
        bytes[12]! ^= 1
        yield { ...event, data: { ...data, segment: bytes.toString('base64') } }
      }
    }
  },
})

/** What is there of each revision, and null where nothing is. */
const expected = (given: Plan, covered: readonly [number, number][]): (Tick[] | null)[] => {
  const isKept = (revision: number): boolean => {
    if (revision >= given.expired) return true
    const segments = covered.flatMap(([first, last], id) =>
      first <= revision && revision <= last ? [id] : [],
    )
    return segments.length > 0 && segments.every((id) => !given.damaged.includes(id))
  }
  return given.batches.map((count, revision) =>
    isKept(revision) ? ticksOf(count, revision) : null,
  )
}

const collect = async (reads: AsyncIterable<TicksRead>): Promise<TicksRead[]> => {
  const all: TicksRead[] = []
  for await (const read of reads) all.push(read)
  return all
}

/** The revisions in the order in which they were read, and what was read of each. */
const flat = (
  reads: readonly TicksRead[],
  isForwards: boolean,
): [number, readonly Tick[] | null][] =>
  reads.flatMap((read): [number, readonly Tick[] | null][] => {
    if (read.type === 'ticks') return [[read.revision, read.ticks]]
    const gone = Array.from({ length: read.to - read.from + 1 }, (_, index): [number, null] => [
      read.from + index,
      null,
    ])
    return isForwards ? gone : gone.reverse()
  })

describe.each(['forwards', 'backwards'] as const)('the ticks of a day, %s', (direction) => {
  it('are the same wherever they are kept, and what is missing is named', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (given) => {
        const log = openMemoryLog()
        const { batches, from, since, until, batchesMax } = given
        await recordTicks(
          log,
          source,
          date,
          batches.map((count, revision) => ({
            ticks: ticksOf(count, revision),
            recordedAt: at(revision),
          })),
        )
        const covered = await recordTape(log, given)
        const reader = { events: later(log, given.expired, given.damaged), codec }
        const query: TickQuery = {
          ...day,
          direction,
          ...(from === undefined ? {} : { from }),
          ...(since === undefined ? {} : { since: at(since) }),
          ...(until === undefined ? {} : { until: positionAt(until + 1) }),
          ...(batchesMax === undefined ? {} : { batchesMax }),
        }
        const isForwards = direction === 'forwards'
        const found = flat(await collect(readTicks(reader, query)), isForwards)
        const kept = expected(given, covered)
        // In order, each once, and as it was recorded.
        const revisions = found.map(([revision]) => revision)
        const sorted = [...new Set(revisions)].sort((a, b) => (isForwards ? a - b : b - a))
        expect(revisions).toEqual(sorted)
        for (const [revision, ticks] of found) {
          if (revision < batches.length) expect(ticks).toEqual(kept[revision])
          else expect(ticks).toBeNull()
        }
        // Every batch that is asked for and there.
        const isAsked = (revision: number) =>
          (from === undefined || (isForwards ? revision >= from : revision <= from)) &&
          (since === undefined || revision >= since) &&
          (until === undefined || revision <= until)
        const there = kept.flatMap((ticks, revision) =>
          ticks !== null && isAsked(revision) ? [revision] : [],
        )
        const asked = (isForwards ? there : there.reverse()).slice(0, batchesMax)
        expect(found.filter(([, ticks]) => ticks !== null).map(([revision]) => revision)).toEqual(
          asked,
        )
        // Between and before those, whatever is missing.
        if (since === undefined && until === undefined && batchesMax === undefined) {
          const last = asked.at(isForwards ? -1 : 0)
          const first = isForwards ? (from ?? 0) : 0
          const end = isForwards ? last : (from ?? last)
          if (last !== undefined && end !== undefined && end < batches.length)
            expect(sorted.filter((revision) => revision <= end)).toHaveLength(
              Math.max(0, end - first + 1),
            )
        }
      }),
      { numRuns: 400, examples: [[damagedBeforeSince]] },
    )
  })
})

it('the segments of a tape end where the next begins, and each fits its event', async () => {
  const log = openMemoryLog()
  const batches = Array.from({ length: 40 }, (_, revision) => ({
    ticks: ticksOf(12, revision),
    recordedAt: at(revision),
  }))
  await recordTicks(log, source, date, batches)
  await recordTape(log, { batches: batches.map(() => 12), segments: [40] } as unknown as Plan)
  let next = { revision: 0, index: 0 }
  let segments = 0
  for await (const segment of readSegments({ events: log, codec }, day)) {
    expect(segment.first).toEqual(next)
    ;({ next } = segment)
    segments += 1
    expect(segment.bytes.length).toBeLessThanOrEqual((charactersMax * 3) / 4)
  }
  expect(next).toEqual({ revision: 40, index: 0 })
  expect(segments).toBeGreaterThan(3)
})
