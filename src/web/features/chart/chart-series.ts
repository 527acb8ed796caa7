import { createChart, HistogramSeries } from 'lightweight-charts'
import type { ChartColours } from './chart-colours.ts'
import { chartOptions } from './chart-options.ts'
import { createMainSeries } from './main-series.ts'

/** The lowest share of the pane, for volume. */
const volumeMargins = { top: 0.82, bottom: 0 } as const

/** An empty chart in `container`: prices, and volume at their feet on a scale of its own. */
export const createSeries = (container: HTMLElement, colours: () => ChartColours) => {
  const chart = createChart(container, chartOptions(colours()))
  const main = createMainSeries(chart, colours)
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volumes.priceScale().applyOptions({ scaleMargins: volumeMargins })
  return { chart, main, volumes }
}
