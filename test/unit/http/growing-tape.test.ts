import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import { batchesOf } from '../../../src/domain/tape/format/segment.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { unpackSegment } from '../../../src/eventstore/tape/pack.ts'
import { openSegment, readSegments } from '../../../src/eventstore/tape/segments.ts'
import { growingParts, packPart } from '../../../src/http/tape/growing.ts'
import { recordTape } from '../../../src/market/feed/tape/record-tape.ts'
import { openMemoryLog } from '../../support/logs/memory-log.ts'
import { codec, recordTicks, type TestBatch } from '../../support/logs/recorded-ticks.ts'

const day = { source: 'simulated', date: '2026-06-10' } as const
const start = tradingDayStart(day.date)
const limits = { growingBatchesMax: 3, growingPartsMax: 20 }

const batchesAt = (moments: readonly number[]): readonly TestBatch[] =>
  moments.map((at, index) => ({
    recordedAt: start + at,
    ticks: [['AAPL', 100 + index / 100, index, start + at]],
  }))

/** Its tape is recorded as far as it is over at a moment, `until` ms after the start of the day. */
const logOf = async (batches: readonly TestBatch[], until: number) => {
  const store = openMemoryLog()
  await recordTicks(store, day.source, day.date, batches)
  const commands = createCommandHandler({ store, codec, now: () => new Date(start) })
  await recordTape({ store, codec, commands, newId: randomUUID }, day, start + until)
  return { events: store, codec }
}

describe('the tape of a day that is not over', () => {
  it('has every tick once, in segments and parts, wherever the segments end', async () => {
    const hourMs = 3_600_000
    const moment = fc.integer({ min: 0, max: hourMs })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(moment, { maxLength: 40 }).map((all) => all.sort((a, b) => a - b)),
        moment,
        async (moments, until) => {
          const batches = batchesAt(moments)
          const log = await logOf(batches, until)
          const found = []
          for await (const segment of readSegments(log, day))
            found.push(...batchesOf(await openSegment(segment)))
          for (const { id, from, to } of await growingParts(log, day, limits)) {
            const part = batchesOf(await unpackSegment((await packPart(log, day, id, limits))!))
            expect([part[0], part.at(-1)].map((batch) => batch?.recordedAt)).toEqual(
              [from, to].map(Date.parse),
            )
            found.push(...part)
          }
          expect(
            found.map(({ revision, recordedAt, ticks }) => [revision, recordedAt, ticks]),
          ).toEqual(batches.map(({ recordedAt, ticks }, revision) => [revision, recordedAt, ticks]))
        },
      ),
    )
  })

  it('has no parts where there are too many, or where their ticks have expired', async () => {
    const seconds = (count: number) => Array.from({ length: count }, (_, second) => second * 1_000)
    const partsOf = async (count: number) =>
      (await growingParts(await logOf(batchesAt(seconds(count)), 0), day, limits)).length
    expect(await partsOf(60)).toBe(20)
    expect(await partsOf(61)).toBe(0)

    const log = await logOf(batchesAt(seconds(5)), 0)
    const expired: typeof log.events = {
      ...log.events,
      async *readStream(stream, options) {
        for await (const event of log.events.readStream(stream, options))
          if (event.revision > 0n) yield event
      },
    }
    expect(await growingParts({ ...log, events: expired }, day, limits)).toEqual([])
    expect(await packPart({ ...log, events: expired }, day, '0-2', limits)).toBeNull()
  })
})
