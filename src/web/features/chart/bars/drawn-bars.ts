import type { UTCTimestamp } from 'lightweight-charts'
import type { Bar } from '../../../../contracts/market/stocks.ts'
import type { ChartTime } from '../axis/chart-time.ts'
import type { MainPoint, PriceSeries } from '../main-series.ts'
import { isMoved, type Scales } from '../is-moved.ts'

/** How many bars are older than a moment (Unix seconds). */
const placeAfter = (bars: readonly Bar[], moment: number): number =>
  bars.findLastIndex(({ time }) => time < moment) + 1

/** As other lines of the chart see them. */
export type OwnBars = Pick<ReturnType<typeof createDrawnBars>, 'all' | 'times'>

/**
 * The bars of a chart, and how far they are drawn.
 *
 * @param volumeAt where a volume is drawn
 */
export const createDrawnBars = (prices: PriceSeries, volumeAt: Scales['volume']) => {
  let bars: Bar[] = []
  /** The chart's time of each bar: computing it for an intraday bar reads the zone's clock. */
  let times: UTCTimestamp[] = []
  /** The newest bar as it is drawn. */
  let drawn: Bar | undefined
  let toChart: ChartTime['toChart'] = (seconds) => seconds

  const timeOf = (bar: Bar) => toChart(bar.time) as UTCTimestamp
  const pointOf = ({ open, high, low, close }: Bar, place: number): MainPoint => ({
    time: times[place] as UTCTimestamp,
    open,
    high,
    low,
    close,
    value: close,
  })
  const redraw = () => prices.setData(bars.map(pointOf))
  const isDrawn = ({ time }: Bar) => time === drawn?.time
  const scales = {
    price: (price: number) => prices.priceToCoordinate(price),
    volume: volumeAt,
  }

  return {
    all: (): readonly Bar[] => bars,
    newest: (): Bar | undefined => bars.at(-1),
    times: (): readonly UTCTimestamp[] => times,
    /**
     * Draws other bars.
     *
     * @param keptFrom bars that stay are those drawn from this moment on (Unix seconds); null: none
     */
    set: (next: readonly Bar[], time: ChartTime, keptFrom: number | null): void => {
      const kept = keptFrom === null ? [] : bars.slice(placeAfter(bars, keptFrom))
      const until = kept[0]?.time ?? Number.POSITIVE_INFINITY
      bars = next.slice(0, placeAfter(next, until)).concat(kept)
      drawn = bars.at(-1)
      ;({ toChart } = time)
      times = bars.map(timeOf)
      // Otherwise the library sorts all times once for each series.
      if (keptFrom === null) prices.setData([])
      redraw()
    },
    redraw,
    /** Puts the newest bar in its place, or at the end; false: it is older than what is there. */
    carryOn: (bar: Bar): boolean => {
      const known = bars.at(-1)
      if (known && bar.time < known.time) return false
      if (known?.time === bar.time) bars[bars.length - 1] = bar
      else {
        bars.push(bar)
        times.push(timeOf(bar))
      }
      return true
    },
    /** Whether the newest bar would stand elsewhere if it were drawn anew, by a pixel or more. */
    wouldMove: (): boolean => {
      const newest = bars.at(-1)
      return newest !== undefined && isMoved(drawn, newest, scales)
    },
    /**
     * Draws the newest bar as it is now, and one that has ended meanwhile as it ended.
     *
     * @returns how many
     */
    draw: (): number => {
      const from = Math.max(0, bars.findLastIndex(isDrawn))
      const undrawn = bars.slice(from)
      for (const [index, bar] of undrawn.entries()) prices.update(pointOf(bar, from + index))
      drawn = bars.at(-1)
      return undrawn.length
    },
  }
}
