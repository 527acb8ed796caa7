import type { MouseEventParams, TickMarkType, Time, UTCTimestamp } from 'lightweight-charts'
import type { Bar } from '../../../contracts/stocks.ts'
import { readChartColours } from './chart-colours.ts'
import { candleOptions, chartOptions } from './chart-options.ts'
import { createSeries } from './chart-series.ts'
import type { ChartTime } from './chart-time.ts'

/** A bar with what it is compared to. */
export interface PointedBar {
  readonly bar: Bar
  /** The close of the bar before; the first bar is compared to its own open. */
  readonly previousClose: number
}

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
 * A chart in `container`, made once and then only fed. `onMeant` hears of the bar to describe, each
 * time it changes: the one under the crosshair, or else the newest.
 */
export const createPriceChart = (
  container: HTMLElement,
  onMeant: (bar: PointedBar) => void,
): PriceChart => {
  let colours = readChartColours()
  let bars: Bar[] = []
  let toChart: ChartTime['toChart'] = (seconds) => seconds
  const { chart, candles, volumes } = createSeries(container, colours)

  const timeOf = (bar: Bar) => toChart(bar.time) as UTCTimestamp
  const candleOf = (bar: Bar) => ({ ...bar, time: timeOf(bar) })
  const volumeOf = (bar: Bar) => ({
    time: timeOf(bar),
    value: bar.volume,
    color: bar.close >= bar.open ? colours.upVolume : colours.downVolume,
  })

  const barAt = (index: number): PointedBar | null => {
    const bar = bars[index]
    return bar ? { bar, previousClose: bars[index - 1]?.close ?? bar.open } : null
  }
  let pointedAt: number | null = null
  const tell = (): void => {
    const meant = (pointedAt === null ? null : barAt(pointedAt)) ?? barAt(bars.length - 1)
    if (meant) onMeant(meant)
  }
  const point = ({ logical, point: at }: MouseEventParams): void => {
    pointedAt = at && logical !== undefined ? logical : null
    tell()
  }
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
      pointedAt = null
      tell()
    },
    update: (bar) => {
      const known = bars.at(-1)
      if (known && bar.time < known.time) return
      if (known?.time === bar.time) bars[bars.length - 1] = bar
      else bars.push(bar)
      candles.update(candleOf(bar))
      volumes.update(volumeOf(bar))
      tell()
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
