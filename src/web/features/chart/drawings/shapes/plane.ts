import type { IChartApi, ISeriesApi, Logical } from 'lightweight-charts'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import type { Bar } from '../../../../../contracts/market/stocks.ts'
import { type ChartTimeframe, isIntraday } from '../../../../../domain/calendar/chart-timeframes.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  tradingDate,
  tradingDayStart,
} from '../../../../../domain/calendar/trading-day.ts'
import { drawingLimits } from '../../../../../domain/drawing/limits.ts'
import { roundPrice } from '../../../../../domain/notation/price.ts'
import { keyStep } from '../../alerts/alert-logic.ts'
import { placeOfTime, timeOfPlace } from './bar-places.ts'
import { magnetPrice, type Point, type Size } from './shapes.ts'

export type Anchor = Drawing['anchors'][number]

export interface DrawingSurface {
  readonly container: HTMLElement
  readonly chart: IChartApi
  /** Whose scale the prices are on. */
  readonly prices: ISeriesApi<'Line'>
  /** Ascending. */
  readonly bars: () => readonly Bar[]
}

/** A price of a bar attracts a point that is at most this many pixels away. */
const magnetPx = 8

/** A line can be drawn below 0, and a price cannot be there. US dollars. */
const priceMin = 1e-6

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Anchors are moments; a bar of a day, a week or a month is of dates. Unix seconds. */
const momentsOf = (timeframe: ChartTimeframe) =>
  isIntraday(timeframe)
    ? { toBar: (moment: number) => moment, fromBar: (time: number) => time }
    : {
        toBar: (moment: number) => dailyBarTime(tradingDate(moment * 1_000)),
        fromBar: (time: number) => tradingDayStart(dateOfDailyBar(time)) / 1_000,
      }

export type Plane = ReturnType<typeof createPlane>

/** Where anchors are on the screen, and what is an anchor there. */
export const createPlane = ({ chart, prices, bars }: DrawingSurface, timeframe: ChartTimeframe) => {
  const { toBar, fromBar } = momentsOf(timeframe)
  const scale = chart.timeScale()
  const xOfBar = (bar: number) => scale.logicalToCoordinate(bar as Logical)
  /** Pixels from one bar to the next. */
  const barWidth = () => (xOfBar(1) ?? 0) - (xOfBar(0) ?? 0)
  /** The library knows no place between two bars, and says 0 of it. */
  const xOf = (place: number) => {
    const bar = Math.floor(place)
    const x = xOfBar(bar)
    return x === null ? null : x + (place - bar) * barWidth()
  }
  const heightOf = (price: number) => prices.priceToCoordinate(price)
  /** In bars from the first; between two bars, too. */
  const placeOf = ({ time }: Anchor) => placeOfTime(bars(), toBar(time))
  const momentAt = (place: number) =>
    within(Math.round(fromBar(timeOfPlace(bars(), place))), 0, drawingLimits.anchorTimeMax)
  const priced = (price: number) =>
    within(roundPrice(price), priceMin, drawingLimits.anchorPriceMax)
  const moved = (anchor: Anchor, by: number) =>
    by === 0 ? anchor.time : momentAt(placeOf(anchor) + by)
  return {
    size: (): Size => ({
      width: scale.width(),
      height: chart.panes()[0]?.getHeight() ?? 0,
    }),
    placeOf,
    barWidth,
    /** null: there are no bars. */
    pointOf: (anchor: Anchor): Point | null => {
      const [x, y] = [xOf(placeOf(anchor)), heightOf(anchor.price)]
      return x === null || y === null ? null : { x, y }
    },
    /** On the nearest bar; `magnet`: and at one of its prices, where one is near. */
    anchorAt: ({ x, y }: Point, magnet: boolean): Anchor | null => {
      const from = xOf(0)
      const price = prices.coordinateToPrice(y)
      if (from === null || price === null) return null
      const place = Math.round((x - from) / barWidth())
      const bar = bars()[place]
      const near = magnet && bar ? magnetPrice(bar, y, heightOf, magnetPx) : null
      return { time: momentAt(place), price: near ?? priced(price) }
    },
    /** Moved by this many bars and pixels. */
    shifted: (anchor: Anchor, by: number, byY: number): Anchor => {
      const y = heightOf(anchor.price)
      const price = y === null || byY === 0 ? null : prices.coordinateToPrice(y + byY)
      return { time: moved(anchor, by), price: price === null ? anchor.price : priced(price) }
    },
    /** Moved by this many steps of the price up, and bars to the right. */
    stepped: (anchor: Anchor, by: number, steps: number): Anchor => ({
      time: moved(anchor, by),
      price: steps === 0 ? anchor.price : priced(anchor.price + steps * keyStep(anchor.price)),
    }),
  }
}
