import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type MouseEventParams,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Bar } from '../../../contracts/stocks.ts'
import { readChartColours } from './chart-colours.ts'
import { candleOptions, chartOptions } from './chart-options.ts'
import type { ChartTime } from './chart-time.ts'

/** The lowest share of the pane, where volume stands. */
const volumeMargins = { top: 0.82, bottom: 0 } as const

export interface PriceChart {
  /** Draws other bars; `fit` shows all of them, otherwise the view stays where the trader put it. */
  readonly setBars: (bars: readonly Bar[], time: ChartTime, locale: string, fit: boolean) => void
  /** Draws the newest bar anew, or one more. */
  readonly update: (bar: Bar) => void
  /** Puts on the colours that the page wears now. */
  readonly dress: () => void
  readonly remove: () => void
}

/**
 * A chart in `container`, made once and then only fed. `onPointed` hears which bar the crosshair
 * is on: null when it is on none, and then the newest is meant.
 */
export const createPriceChart = (
  container: HTMLElement,
  onPointed: (bar: Bar | null) => void,
): PriceChart => {
  let colours = readChartColours()
  let bars: Bar[] = []
  let toChart: ChartTime['toChart'] = (seconds) => seconds
  const chart = createChart(container, chartOptions(colours))
  const candles = chart.addSeries(CandlestickSeries, candleOptions(colours))
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volumes.priceScale().applyOptions({ scaleMargins: volumeMargins })

  const timeOf = (bar: Bar) => toChart(bar.time) as UTCTimestamp
  const candleOf = (bar: Bar) => ({ ...bar, time: timeOf(bar) })
  const volumeOf = (bar: Bar) => ({
    time: timeOf(bar),
    value: bar.volume,
    color: bar.close >= bar.open ? colours.upVolume : colours.downVolume,
  })

  const point = ({ logical, point: at }: MouseEventParams): void =>
    onPointed(at && logical !== undefined ? (bars[logical] ?? null) : null)
  chart.subscribeCrosshairMove(point)

  return {
    setBars: (next, time, locale, fit) => {
      bars = [...next]
      toChart = time.toChart
      chart.applyOptions({
        localization: { locale, timeFormatter: (at: Time) => time.label(Number(at), locale) },
        timeScale: {
          timeVisible: time.timeVisible,
          tickMarkFormatter: (at: Time, type: TickMarkType) => time.mark(Number(at), type, locale),
        },
      })
      candles.setData(bars.map(candleOf))
      volumes.setData(bars.map(volumeOf))
      if (fit) chart.timeScale().fitContent()
    },
    update: (bar) => {
      const known = bars.at(-1)
      if (known && bar.time < known.time) return
      if (known?.time === bar.time) bars[bars.length - 1] = bar
      else bars.push(bar)
      candles.update(candleOf(bar))
      volumes.update(volumeOf(bar))
    },
    dress: () => {
      colours = readChartColours()
      chart.applyOptions(chartOptions(colours))
      candles.applyOptions(candleOptions(colours))
      volumes.setData(bars.map(volumeOf))
    },
    remove: () => {
      chart.unsubscribeCrosshairMove(point)
      chart.remove()
    },
  }
}
