import { CandlestickSeries, createChart, HistogramSeries } from 'lightweight-charts'
import type { ChartColours } from './chart-colours.ts'
import { candleOptions, chartOptions } from './chart-options.ts'

/** The lowest share of the pane, for volume. */
const volumeMargins = { top: 0.82, bottom: 0 } as const

/** An empty chart in `container`: candles, and volume at their feet on a scale of its own. */
export const createSeries = (container: HTMLElement, colours: ChartColours) => {
  const chart = createChart(container, chartOptions(colours))
  const candles = chart.addSeries(CandlestickSeries, candleOptions(colours))
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volumes.priceScale().applyOptions({ scaleMargins: volumeMargins })
  return { chart, candles, volumes }
}
