import type {
  ChartOptions,
  DeepPartial,
  LogicalRange,
  TickMarkType,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import type { Bar } from '../../../contracts/stocks.ts'
import { type AlertLines, createAlertLines } from './alert-lines.ts'
import { drawAxisTags } from './axis-numbers.ts'
import { type ChartColours, readChartColours } from './chart-colours.ts'
import { candleOptions, chartOptions } from './chart-options.ts'
import { createSeries } from './chart-series.ts'
import type { ChartTime } from './chart-time.ts'
import { isMoved } from './is-moved.ts'
import { createPointer, type PointedBar } from './pointer.ts'
import { createIndicatorLines } from './indicator-lines.ts'
import { createRsiPane, type RsiPane } from './rsi-pane.ts'
import type { Indicator } from '../../state/preferences.ts'

/** Older bars are asked for when the view begins so many bars before the first. */
const barsBeyond = 2

/** How many bars of `next` stand before the first that is drawn now. */
const addedBefore = (drawn: readonly Bar[], next: readonly Bar[]): number => {
  const first = drawn[0]
  return first
    ? Math.max(
        0,
        next.findIndex(({ time }) => time === first.time),
      )
    : 0
}

const closesOf = (bars: readonly Bar[]) => bars.map(({ close }) => close)

const volumeAt = ({ open, close, volume }: Bar, time: UTCTimestamp, colours: ChartColours) => ({
  time,
  value: volume,
  color: close >= open ? colours.upVolume : colours.downVolume,
})

/** Puts the newest bar in its place, or at the end; false: it is older than what is there. */
const carryOn = (bars: Bar[], bar: Bar): boolean => {
  const known = bars.at(-1)
  if (known && bar.time < known.time) return false
  if (known?.time === bar.time) bars[bars.length - 1] = bar
  else bars.push(bar)
  return true
}

const shifted = ({ from, to }: LogicalRange, by: number) => ({ from: from + by, to: to + by })

const timeOptions = (time: ChartTime, locale: string): DeepPartial<ChartOptions> => ({
  localization: { locale, timeFormatter: (at: Time) => time.label(Number(at), locale) },
  timeScale: {
    timeVisible: time.timeVisible,
    tickMarkFormatter: (at: Time, type: TickMarkType) => time.mark(Number(at), type, locale),
  },
})

export interface PriceChart {
  /** Draws other bars; `fit` shows all of them, otherwise the view stays where the trader put it. */
  readonly setBars: (bars: readonly Bar[], time: ChartTime, locale: string, fit: boolean) => void
  /** Draws exactly these indicators. */
  readonly setIndicators: (indicators: readonly Indicator[]) => void
  /** Whether the newest bar would stand elsewhere if it were drawn anew, by a pixel or more. */
  readonly wouldMove: (bar: Bar) => boolean
  /** Draws the newest bar anew, or one more. */
  readonly update: (bar: Bar) => void
  /** Puts on the colours that the page wears now. */
  readonly dress: () => void
  readonly alerts: AlertLines
  readonly rsi: RsiPane
  readonly remove: () => void
}

/**
 * A chart in `container`, made once and then only fed. `onMeant` hears of the bar to describe, each
 * time it changes: the one under the crosshair, or else the newest. `onOldest`: the trader has scrolled
 * near the first bar.
 */
export const createPriceChart = (
  container: HTMLElement,
  onMeant: (bar: PointedBar) => void,
  onOldest: () => void,
): PriceChart => {
  let colours = readChartColours()
  let bars: Bar[] = []
  let toChart: ChartTime['toChart'] = (seconds) => seconds
  const { chart, candles, volumes } = createSeries(container, colours)
  const lines = createIndicatorLines(chart)
  const rsi = createRsiPane(container, chart)
  const alerts = createAlertLines(container, chart, candles, () => bars.at(-1)?.close)
  drawAxisTags(candles, alerts.tags)

  const timeOf = (bar: Bar) => toChart(bar.time) as UTCTimestamp
  const candleOf = (bar: Bar) => ({ ...bar, time: timeOf(bar) })
  const volumeOf = (bar: Bar) => volumeAt(bar, timeOf(bar), colours)
  const pointer = createPointer(chart, () => bars, lines.at, onMeant)
  const drawLines = () => lines.set(bars.map(timeOf), closesOf(bars))
  const redrawLines = (indicators?: readonly Indicator[]) => {
    lines.choose(indicators)
    rsi.restore()
    drawLines()
    pointer.tell()
  }
  const look = (range: LogicalRange | null) => {
    if (range && bars.length > 0 && range.from < -barsBeyond) onOldest()
  }
  chart.timeScale().subscribeVisibleLogicalRangeChange(look)

  return {
    setBars: (next, time, locale, fit) => {
      const before = fit ? 0 : addedBefore(bars, next)
      const range = chart.timeScale().getVisibleLogicalRange()
      bars = [...next]
      toChart = time.toChart
      chart.applyOptions(timeOptions(time, locale))
      candles.setData(bars.map(candleOf))
      volumes.setData(bars.map(volumeOf))
      drawLines()
      if (fit) chart.timeScale().fitContent()
      else if (range) chart.timeScale().setVisibleLogicalRange(shifted(range, before))
      pointer.reset()
    },
    setIndicators: redrawLines,
    wouldMove: (bar) => isMoved(bars.at(-1), bar, (price) => candles.priceToCoordinate(price)),
    update: (bar) => {
      if (!carryOn(bars, bar)) return
      candles.update(candleOf(bar))
      volumes.update(volumeOf(bar))
      lines.update(timeOf(bar), closesOf(bars))
      pointer.tell()
    },
    dress: () => {
      colours = readChartColours()
      chart.applyOptions(chartOptions(colours))
      candles.applyOptions(candleOptions(colours))
      volumes.setData(bars.map(volumeOf))
      redrawLines()
      alerts.dress()
    },
    alerts,
    rsi,
    remove: () => {
      alerts.stop()
      pointer.stop()
      chart.timeScale().unsubscribeVisibleLogicalRangeChange(look)
      chart.remove()
    },
  }
}
