import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { SignalEvent } from '../../../src/domain/signal/events.ts'
import type { Candle } from '../../../src/domain/signal/rules/rule.ts'
import { casesOf } from '../../../src/domain/signal/score/cases.ts'
import { scoreCases } from '../../support/alerts/score-cases.ts'
import { chooseCases } from '../../../src/domain/signal/score/choose.ts'
import { entriesOf } from '../../../src/domain/signal/score/entries.ts'
import { dailyBarEnd } from '../../../src/domain/signal/score/signal-of.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import type { CommandHandler } from '../../../src/eventstore/handler/command.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore, RecordedEvent } from '../../../src/eventstore/port.ts'
import type { SignalReadSide, SignalReport } from '../../../src/processes/signals/ports.ts'
import { runSignalProcess } from '../../../src/processes/signals/signal-process.ts'
import { candlesOf } from '../../support/arbitraries/any-candles.ts'
import { lastingFolder } from '../../support/temp-folder.ts'

const codec = createCodec(eventTables)
const day = 86_400

/** Waves of different lengths: every symbol crosses its averages again and again. */
const waves = (place: number): Candle[] =>
  candlesOf(
    Array.from({ length: 320 }, (_, i) => 0.02 * Math.sin((i + place * 7) / (4 + (place % 5)))),
    Array.from({ length: 320 }, (_, i) => (i % 9 === 0 ? 4_000 : 1_000)),
  )

const market = new Map(
  Array.from({ length: 12 }, (_, place): [string, Candle[]] => [
    `S${place.toString()}`,
    waves(place),
  ]),
)

let folder: ReturnType<typeof lastingFolder>
let store: EventStore
let commands: CommandHandler

beforeEach(() => {
  folder = lastingFolder()
  store = openEmbeddedEventStore({ file: join(folder.path, 'events.db') })
  commands = createCommandHandler({ store, codec, now: () => new Date() })
})
afterEach(async () => {
  await store.close()
  folder.remove()
})

const recorded = async () => {
  const events: (SignalEvent & { readonly recorded: RecordedEvent })[] = []
  for await (const one of store.readAll())
    events.push({ ...(codec.decode(one) as SignalEvent), recorded: one })
  const of = <Type extends SignalEvent['type']>(type: Type) =>
    events.filter((event) => event.type === type) as Extract<
      (typeof events)[number],
      { type: Type }
    >[]
  return { issued: of('SignalIssued'), closed: of('SignalClosed'), events }
}

const endOf = (bars: number): number => market.get('S0')![bars - 1]!.time

/** What the read models would say when this many bars are finished. */
const readSideAt = (
  bars: number,
  today: (symbol: string) => Partial<Candle> | null = () => null,
): SignalReadSide => ({
  finished: () => Promise.resolve({ through: endOf(bars), behind: 0 }),
  histories: async function* () {
    for (const [symbol, candles] of market)
      yield await Promise.resolve({ symbol, source: 'simulated', candles: candles.slice(0, bars) })
  },
  active: async () => {
    const { issued, closed } = await recorded()
    const done = new Set(closed.map(({ data }) => data.signalId))
    return issued.map(({ data }) => data).filter(({ signalId }) => !done.has(signalId))
  },
  newestIssuedBar: async () => {
    const times = (await recorded()).issued.map(({ data }) => data.barTime)
    return times.length === 0 ? null : Math.max(...times)
  },
  barsAfter: (symbol, barTime) =>
    Promise.resolve(
      market
        .get(symbol)!
        .slice(0, bars)
        .filter(({ time }) => time > barTime),
    ),
  dayOf: (symbol) => {
    const so = today(symbol)
    return Promise.resolve(
      so && { time: endOf(bars) + day, open: 100, high: 100, low: 100, seenAt: 7, ...so },
    )
  },
})

/** Runs until it waits for the given number of times. */
const run = async (readSide: SignalReadSide, handler = commands, looks = 1) => {
  const stop = new AbortController()
  const reports: SignalReport[] = []
  const waitedMs: number[] = []
  await runSignalProcess({
    readSide,
    commands: handler,
    nextTurn: () => Promise.resolve(),
    wait: (ms) => {
      if (waitedMs.push(ms) === looks) stop.abort()
      return Promise.resolve()
    },
    report: (report) => reports.push(report),
    signal: stop.signal,
  })
  // A wait after a failure adds to the time after which a server is ready again.
  if (reports[0]?.kind === 'waiting') expect(waitedMs[0]).toBeLessThanOrEqual(1_000)
  return reports
}

describe('the signal process', () => {
  it('issues signals of recorded bars at their end, and closes them where the tape did', async () => {
    await run(readSideAt(300))
    const { issued, closed } = await recorded()
    expect(issued.length).toBeGreaterThan(20)
    expect(closed.length).toBeGreaterThan(10)
    for (const { data, recorded: at } of issued)
      expect(Date.parse(at.metadata.occurredAt)).toBe(dailyBarEnd(data.barTime))
    const byId = new Map(issued.map(({ data }) => [data.signalId, data]))
    for (const { data, recorded: at } of closed) {
      const signal = byId.get(data.signalId)!
      expect(Date.parse(at.metadata.occurredAt)).toBe(data.at)
      expect(data.at).toBeGreaterThan(dailyBarEnd(signal.barTime))
      const bars = market.get(data.symbol)!
      const bar = bars.find(({ time }) => dailyBarEnd(time) === data.at)!
      if (data.outcome === 'time') expect(data.price).toBe(bar.close)
      else {
        expect(data.price).toBeGreaterThanOrEqual(bar.low)
        expect(data.price).toBeLessThanOrEqual(bar.high)
      }
    }
  })

  it('changes nothing when it runs again', async () => {
    await run(readSideAt(300))
    const before = (await recorded()).events.length
    await run(readSideAt(300), undefined, 3)
    expect((await recorded()).events).toHaveLength(before)
  })

  it('ends with the same signals wherever it was cut off', async () => {
    await run(readSideAt(300))
    const whole = await recorded()
    const wanted = new Set(whole.issued.map(({ data }) => data.signalId))
    const ended = new Set(whole.closed.map(({ data }) => data.signalId))
    for (const step of [1, 5, Math.floor(wanted.size / 2), wanted.size + 3]) {
      await store.close()
      folder.remove()
      folder = lastingFolder()
      store = openEmbeddedEventStore({ file: join(folder.path, 'events.db') })
      commands = createCommandHandler({ store, codec, now: () => new Date() })
      let left = step
      const dying: CommandHandler = {
        handle: (...request) => {
          left -= 1
          return left < 0 ? Promise.reject(new Error('pulled')) : commands.handle(...request)
        },
      }
      const reports = await run(readSideAt(300), dying)
      expect(reports.at(-1)).toMatchObject({ kind: 'waiting' })
      await run(readSideAt(300))
      const { issued, closed } = await recorded()
      expect(new Set(issued.map(({ data }) => data.signalId))).toEqual(wanted)
      expect(new Set(closed.map(({ data }) => data.signalId))).toEqual(ended)
    }
  })

  it('issues what a new day shows, and leaves the older days as they were', async () => {
    await run(readSideAt(300))
    const before = await recorded()
    await run(readSideAt(301))
    const { issued } = await recorded()
    const fresh = issued.slice(before.issued.length)
    for (const { data } of fresh) expect(data.barTime).toBeGreaterThanOrEqual(endOf(300))
    await run(readSideAt(310))
    expect((await recorded()).issued.length).toBeGreaterThan(issued.length)
  })

  it('says which signals it made for the past: all but those of a day that ended while it ran', async () => {
    let looks = 0
    const bars = () => Math.min(310, 300 + looks)
    const now: SignalReadSide = {
      ...readSideAt(300),
      histories: () => readSideAt(bars()).histories(),
      finished: () => {
        looks += 1
        return Promise.resolve({ through: endOf(bars()), behind: 0 })
      },
    }
    await run(now, commands, 8)
    const { issued } = await recorded()
    const of = (backfilled: boolean) =>
      issued.filter(({ data }) => data.backfilled === backfilled).map(({ data }) => data.barTime)
    expect(of(true).length).toBeGreaterThan(20)
    expect(Math.max(...of(true))).toBeLessThanOrEqual(endOf(301))
    expect(of(false).length).toBeGreaterThan(3)
    expect(Math.min(...of(false))).toBeGreaterThan(endOf(301))
    // Down while a day ended: its signals come late.
    await run(readSideAt(315))
    const late = (await recorded()).issued.slice(issued.length)
    expect(late.length).toBeGreaterThan(0)
    expect(new Set(late.map(({ data }) => data.backfilled))).toEqual(new Set([true]))
  })

  it('closes a signal during the day that reaches its level', async () => {
    await run(readSideAt(300))
    const open = await readSideAt(300).active()
    expect(open.length).toBeGreaterThan(1)
    const [first] = open
    const before = (await recorded()).closed.length
    const level = first!.targetPrice!
    const touching = { open: level, high: level, low: level }
    await run(readSideAt(300, (symbol) => (symbol === first!.symbol ? touching : null)))
    const closed = (await recorded()).closed.slice(before)
    expect(closed.map(({ data }) => data)).toContainEqual({
      signalId: first!.signalId,
      symbol: first!.symbol,
      outcome: 'target',
      price: first!.targetPrice,
      at: 7,
    })
  })

  it('closes a signal by the end of a day before it looks at the next one', async () => {
    await run(readSideAt(300))
    const before = readSideAt(300)
    const [first] = await before.active()
    const { signalId, symbol, targetPrice, stopLoss } = first!
    const over = endOf(300) + day
    const at = (price: number) => ({ open: price, high: price, low: price, close: price })
    let looks = 0
    // The stop was reached after the last look at its day, the target at once on the next.
    const next: SignalReadSide = {
      ...before,
      finished: () => {
        looks += 1
        return Promise.resolve(
          looks === 1 ? { through: endOf(300), behind: 0 } : { through: over, behind: 1 },
        )
      },
      barsAfter: async (asked, barTime) => {
        const bars = await before.barsAfter(asked, barTime)
        const isOver = looks > 1 && asked === symbol
        return isOver ? [...bars, { time: over, volume: 1, ...at(stopLoss!) }] : bars
      },
      dayOf: (asked) => {
        if (asked !== symbol) return Promise.resolve(null)
        const time = looks === 1 ? over : over + day
        const price = looks === 1 ? (targetPrice! + stopLoss!) / 2 : targetPrice!
        return Promise.resolve({ time, seenAt: 7, ...at(price) })
      },
    }
    await run(next, commands, 2)
    const closed = (await recorded()).closed.find(({ data }) => data.signalId === signalId)
    expect(closed?.data).toMatchObject({ outcome: 'stop', at: dailyBarEnd(over) })
  })

  it('waits for the symbols that begin the new day after the first one', async () => {
    await run(readSideAt(294))
    const before = new Set((await recorded()).issued.map(({ data }) => data.signalId))
    // Each look finds two more symbols in the new day; the last two are halted and stay behind.
    const halted = ['S10', 'S11']
    let looks = 0
    const begun = () => Math.min(market.size - halted.length, looks * 2)
    const next: SignalReadSide = {
      ...readSideAt(295),
      finished: () => {
        looks += 1
        return Promise.resolve({ through: endOf(295), behind: market.size - begun() })
      },
      histories: async function* () {
        for (const [place, [symbol, candles]] of [...market].entries()) {
          const bars = place < begun() ? 295 : 294
          yield await Promise.resolve({ symbol, source: 'yahoo', candles: candles.slice(0, bars) })
        }
      },
    }
    await run(next, commands, 8)
    const found = (await recorded()).issued.filter(({ data }) => !before.has(data.signalId))
    const seen = [...market].map(([symbol, candles]) => ({
      symbol,
      candles: candles.slice(0, halted.includes(symbol) ? 294 : 295),
    }))
    const expected = chooseCases(
      scoreCases(
        seen.flatMap(({ symbol, candles }) => casesOf(symbol, candles)),
        seen.flatMap(({ candles }) => entriesOf(candles)),
      ),
      endOf(295),
    )
    expect(expected.length).toBeGreaterThan(3)
    expect(found.map(({ data }) => data.symbol).sort()).toEqual(
      expected.map(({ symbol }) => symbol).sort(),
    )
  })

  it('waits while the read side is unavailable, and goes on', async () => {
    const readSide = readSideAt(300)
    let asked = 0
    const flaky: SignalReadSide = {
      ...readSide,
      finished: () => {
        asked += 1
        return asked === 1 ? Promise.reject(new Error('away')) : readSide.finished()
      },
    }
    const reports = await run(flaky, commands, 2)
    expect(reports[0]).toMatchObject({ kind: 'waiting' })
    expect((await recorded()).issued.length).toBeGreaterThan(20)
  })
})
