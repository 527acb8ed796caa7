import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { tradingDayStart } from '../../../../src/domain/calendar/trading-day.ts'
import { streamOf } from '../../../../src/domain/streams.ts'
import { createCommandHandler } from '../../../../src/eventstore/handler/command-handler.ts'
import type { EventStore } from '../../../../src/eventstore/port.ts'
import { readTicks } from '../../../../src/eventstore/tape/read-ticks.ts'
import { readSegments } from '../../../../src/eventstore/tape/segments.ts'
import { createFeedCommands } from '../../../../src/market/feed/feed-commands.ts'
import { recordTape, verifyTape } from '../../../../src/market/feed/tape/record-tape.ts'
import { mortalStore } from '../../../support/faults/crashing-store.ts'
import { openMemoryLog } from '../../../support/logs/memory-log.ts'
import { codec, recordTicks, type TestBatch } from '../../../support/logs/recorded-ticks.ts'

const source = 'simulated'
const date = '2026-06-10'
const day = { source, date } as const
const start = tradingDayStart(date)
const feed = streamOf.priceFeed(source, date)
const tape = streamOf.tape(source, date)
const minuteMs = 60_000
const threeDays = 3 * 86_400

/** An hour and two minutes, a batch each minute: four quarter hours and a part of the next. */
const batches: readonly TestBatch[] = Array.from({ length: 62 }, (_, minute) => ({
  recordedAt: start + minute * minuteMs,
  ticks: ['AAPL', 'MSFT', 'SPY'].map((symbol, index): [string, number, number, number] => [
    symbol,
    100 + minute / 100 + index,
    minute * 1_000 + index,
    start + minute * minuteMs,
  ]),
}))

let log: EventStore

const depsOf = (store: EventStore) => ({
  store,
  codec,
  commands: createCommandHandler({ store, codec, now: () => new Date(start) }),
  newId: randomUUID,
})

const segmentsOf = async (store = log) => {
  const segments = []
  for await (const segment of readSegments({ events: store, codec }, day)) segments.push(segment)
  return segments
}

/** What a reader finds once the stream of the price feed has expired. */
const ticksOfTape = async (store = log) => {
  const onlyTape: Pick<EventStore, 'readStream'> = {
    async *readStream(stream, options) {
      if (stream !== feed) yield* store.readStream(stream, options)
    },
  }
  const found = []
  for await (const read of readTicks({ events: onlyTape, codec }, day)) found.push(read)
  return found
}

const expectWhole = async () => {
  expect(await verifyTape({ store: log, codec }, day)).toBeNull()
  const found = await ticksOfTape()
  expect(found).toHaveLength(batches.length)
  for (const [index, { ticks, recordedAt }] of batches.entries())
    expect(found[index]).toMatchObject({ type: 'ticks', revision: index, recordedAt, ticks })
}

beforeEach(async () => {
  log = openMemoryLog()
  await recordTicks(log, source, date, batches)
})

describe('the tape of a day', () => {
  it('has a segment of each quarter hour, and every tick of it', async () => {
    expect(await recordTape(depsOf(log), day, Infinity)).toBeNull()
    expect((await segmentsOf()).map(({ ticks }) => ticks)).toEqual([45, 45, 45, 45, 6])
    await expectWhole()
  })

  it('has the quarter hours that are over, while the day goes on', async () => {
    const now = start + 62 * minuteMs
    expect(await recordTape(depsOf(log), day, now)).toBeNull()
    expect(await segmentsOf()).toHaveLength(4)
    expect(await verifyTape({ store: log, codec }, day)).toContain('ends before tick batch 61')
    expect(await recordTape(depsOf(log), day, now)).toBeNull()
    expect(await segmentsOf()).toHaveLength(4)
    expect(await recordTape(depsOf(log), day, Infinity)).toBeNull()
    await expectWhole()
  })

  const crashes = [1, 2, 3, 4, 5].flatMap((append) => [
    { append, written: false },
    { append, written: true },
  ])

  it.each(crashes)(
    'is completed after a crash at append $append, written: $written',
    async (point) => {
      const { store } = mortalStore(log, point)
      await expect(recordTape(depsOf(store), day, Infinity)).rejects.toThrow('crashes')
      expect(await segmentsOf()).toHaveLength(point.append - (point.written ? 0 : 1))
      expect(await recordTape(depsOf(log), day, Infinity)).toBeNull()
      await expectWhole()
      expect(await segmentsOf()).toHaveLength(5)
    },
  )

  it('is written once by two processes at the same time', async () => {
    const both = [depsOf(log), depsOf(log)].map((deps) => recordTape(deps, day, Infinity))
    expect(await Promise.all(both)).toEqual([null, null])
    await expectWhole()
    expect(await segmentsOf()).toHaveLength(5)
  })

  it('ends where it is told to stop', async () => {
    const stop = AbortSignal.abort(new Error('stopped'))
    await expect(recordTape(depsOf(log), day, Infinity, stop)).rejects.toThrow('stopped')
  })

  it.each([feed, tape])(
    'is left as it is when an event of %s cannot be read, which is named',
    async (bad) => {
      await recordTape(depsOf(log), day, start + 20 * minuteMs)
      const unreadable: EventStore = {
        ...log,
        async *readStream(stream, options) {
          for await (const event of log.readStream(stream, options))
            yield stream === bad ? { ...event, type: 'OfALaterRelease' } : event
        },
      }
      const sentence = await recordTape(depsOf(unreadable), day, Infinity)
      expect(sentence).toContain(`the tape of ${date} cannot be completed: Event ${bad}@`)
      expect(await segmentsOf()).toHaveLength(1)
    },
  )

  it('is not begun when its first ticks have expired', async () => {
    const late: EventStore = {
      ...log,
      async *readStream(stream, options) {
        for await (const event of log.readStream(stream, options))
          if (stream !== feed || event.revision > 2n) yield event
      },
    }
    expect(await recordTape(depsOf(late), day, Infinity)).toContain('ticks 0 to 2 have expired')
    expect(await segmentsOf()).toEqual([])
  })
})

describe('the ticks of a closed day', () => {
  const expire = async (store: EventStore, tapeDays?: number) => {
    const retained: [string, number | null][] = []
    const watched: EventStore = {
      ...store,
      retain: (stream, seconds) => {
        retained.push([stream, seconds])
        return Promise.resolve()
      },
    }
    const commands = createFeedCommands({
      ...depsOf(watched),
      now: () => start,
      listed: new Set<string>(),
      ...(tapeDays === undefined ? {} : { tapeDays }),
    })
    const outcome = await commands.expireTicks(source, date, new AbortController().signal)
    return { outcome, retained }
  }

  it('may expire once their tape is whole', async () => {
    expect(await expire(log)).toEqual({
      outcome: { ok: true },
      retained: [
        [feed, threeDays],
        [tape, null],
      ],
    })
    await expectWhole()
  })

  it('are kept in their tape for TAPE_DAYS', async () => {
    const { retained } = await expire(log, 30)
    expect(retained).toContainEqual([tape, 30 * 86_400])
  })

  it('stay when a segment is damaged, which is named', async () => {
    await recordTape(depsOf(log), day, Infinity)
    const damaged: EventStore = {
      ...log,
      async *readStream(stream, options) {
        for await (const event of log.readStream(stream, options)) {
          if (stream !== tape || event.revision !== 2n) yield event
          else {
            const data = event.data as { segment: string }
            const segment = `${data.segment.slice(0, 20)}AAAA${data.segment.slice(24)}`
            yield { ...event, data: { ...data, segment } }
          }
        }
      },
    }
    const { outcome, retained } = await expire(damaged)
    expect(outcome).toMatchObject({ ok: false, reason: 'refused' })
    expect((outcome as { sentence: string }).sentence).toContain(`${tape}@2 is damaged`)
    expect(retained).toEqual([])
  })

  it('may expire when they are gone already, as those of an earlier release are', async () => {
    const { outcome, retained } = await expire(openMemoryLog())
    expect({ outcome, retained }).toEqual({ outcome: { ok: true }, retained: [[feed, threeDays]] })
  })
})
