import { act, cleanup } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Bar, BarsReply } from '../../../../../src/contracts/market/stocks.ts'
import {
  aggregatedTimeframes,
  isStored,
} from '../../../../../src/domain/calendar/chart-timeframes.ts'
import type { Timeframe as StoredTimeframe } from '../../../../../src/domain/calendar/timeframes.ts'
import { tradingDate } from '../../../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../../../src/domain/price-feed/events.ts'
import { aggregatedBars } from '../../../../../src/http/stocks/find-chart-bars.ts'
import { lastTickOf } from '../../../../../src/http/stocks/list-bars.ts'
import { formingBars } from '../../../../../src/projections/bars/documents.ts'
import { createDrawnBars } from '../../../../../src/web/features/chart/bars/drawn-bars.ts'
import { useDrawnBars } from '../../../../../src/web/features/chart/bars/use-drawn-bars.ts'
import { useWatchedPrice } from '../../../../../src/web/features/chart/bars/use-watched-price.ts'
import type { PriceChart } from '../../../../../src/web/features/chart/price-chart.ts'
import { chart as chartOf, foldedOn } from '../../../../support/charts.ts'
import type { MemoryUnit } from '../../../../support/logs/memory-unit.ts'
import { ticked } from '../../../../support/logs/market-events.ts'
import { createWorld, renderPart, type World } from '../../../support/page.tsx'

const timeframes = ['1m', '5m', '30m', '1H', '1D', '1W', '1M'] as const
type Timeframe = (typeof timeframes)[number]

const minute = 60_000
const moments = [
  '2026-01-05T09:29:00-05:00',
  '2026-01-05T23:57:00-05:00',
  '2026-01-31T23:57:00-05:00',
]

/** Ticks that the feed records, calls for the bars, and how far socket and calls have come meanwhile. */
const plan = fc.record({
  timeframe: fc.constantFrom(...timeframes),
  start: fc.constantFrom(...moments.map((moment) => Date.parse(moment))),
  steps: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('tick' as const) },
      { weight: 3, arbitrary: fc.constant('receive' as const) },
      fc.constantFrom('ask' as const, 'answer' as const),
    ),
    { minLength: 4, maxLength: 40 },
  ),
  ticks: fc.array(
    fc.record({
      after: fc.constantFrom(0, 1_000, 20_000, minute, 7 * minute),
      price: fc.integer({ min: 1, max: 200 }),
      traded: fc.integer({ min: 1, max: 999 }),
    }),
    { minLength: 40, maxLength: 40 },
  ),
})

const ticksOf = ({
  start,
  ticks,
}: {
  start: number
  ticks: readonly { after: number; price: number; traded: number }[]
}): Tick[] => {
  let at = start
  let [day, total] = [tradingDate(at), 0]
  return ticks.map(({ after, price, traded }) => {
    at += after
    if (tradingDate(at) !== day) [day, total] = [tradingDate(at), 0]
    total += traded
    return ['X', price, total, at]
  })
}

const barsIn = (unit: MemoryUnit, timeframe: StoredTimeframe): Bar[] =>
  chartOf(unit, 'X', timeframe).map(([time, open, high, low, close, volume]) => ({
    time,
    open,
    high,
    low,
    close,
    volume,
  }))

/** What the server answers after these ticks. */
const answerAfter = async (ticks: readonly Tick[], timeframe: Timeframe): Promise<BarsReply> => {
  const unit = await foldedOn('2026-02-02')(
    ...ticks.map((tick) => ticked(tradingDate(tick[3]), tick)),
  )
  return {
    symbol: 'X',
    timeframe,
    bars: isStored(timeframe)
      ? barsIn(unit, timeframe)
      : aggregatedBars(timeframe, barsIn(unit, aggregatedTimeframes[timeframe].from)),
    ...lastTickOf(unit.all(formingBars)[0] ?? null),
  }
}

/** A chart that keeps its bars. */
const createChart = () => {
  const bars = createDrawnBars(
    { setData: () => undefined, update: () => undefined, priceToCoordinate: (price) => price },
    (volume) => volume,
  )
  const chart: Pick<PriceChart, 'setBars' | 'say' | 'draw' | 'drawnAfterMs'> = {
    setBars: (next, time, _, keptFrom) => bars.set(next, time, keptFrom),
    say: (bar) => void bars.carryOn(bar),
    draw: () => void bars.draw(),
    drawnAfterMs: () => null,
  }
  return { chart: { current: chart as PriceChart }, bars }
}

/** The chart on a page, and the way to give it an answer. */
const openChart = async (world: World, first: BarsReply) => {
  const { chart, bars } = createChart()
  let show: (reply: BarsReply) => void = () => undefined
  const Chart = () => {
    const [reply, setReply] = useState(first)
    show = setReply
    useWatchedPrice(reply.symbol, reply.timeframe)
    useDrawnBars(chart, reply)
    return null
  }
  await renderPart(world, <Chart />)
  return { bars, show: (reply: BarsReply) => act(() => show(reply)) }
}

it('the bars of a chart are those that the server has, whenever it answers and however late', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ timeframe, steps, ...prices }) => {
      const ticks = ticksOf(prices)
      const world = createWorld()
      let [recorded, received] = [1, 0]
      // After how many ticks the server has answered each call that is under way.
      const asked = [recorded]
      const { bars, show } = await openChart(world, { symbol: 'X', timeframe, bars: [] })
      const receive = () => {
        const [symbol, price, volume, at] = ticks[received]!
        world.quotes.apply([[symbol, price, null, null, volume, at]])
        received += 1
      }
      const expectAfter = async (count: number) => {
        const { bars: served } = await answerAfter(ticks.slice(0, count), timeframe)
        expect(bars.all()).toEqual(served)
      }
      const answer = async () => {
        const after = asked.shift()
        if (after === undefined) return
        show(await answerAfter(ticks.slice(0, after), timeframe))
        await expectAfter(Math.max(after, received))
      }
      for (const step of steps) {
        if (step === 'tick') recorded += 1
        else if (step === 'receive' && received < recorded) receive()
        else if (step === 'ask') asked.push(recorded)
        else if (step === 'answer') await answer()
        world.frame()
      }
      // All that is under way arrives, the prices at last.
      while (asked.length > 0) await answer()
      while (received < recorded) receive()
      world.frame()
      await expectAfter(recorded)
      cleanup()
    }),
    { numRuns: 100 },
  )
})
