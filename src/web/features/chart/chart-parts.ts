import { createChart } from 'lightweight-charts'
import { createAlertLines } from './alerts/alert-lines.ts'
import { drawAxisTags } from './axis/axis-numbers.ts'
import { weighQuickly } from './axis/tick-marks.ts'
import { createLastPriceTag } from './axis/last-price-tag.ts'
import { createChartView } from './bars/chart-view.ts'
import { createDrawnBars } from './bars/drawn-bars.ts'
import { drawVolumes } from './bars/volume-bars.ts'
import { readChartColours } from './chart-colours.ts'
import { chartOptions } from './chart-options.ts'
import { createComparedLines } from './compare/compared-lines.ts'
import { createIndicatorLines } from './indicators/indicator-lines.ts'
import { createRsiPane } from './indicators/rsi-pane.ts'
import { createMainSeries } from './main-series.ts'
import { createPointer, type PointedBar } from './pointer.ts'

export const createChartParts = (
  container: HTMLElement,
  onMeant: (bar: PointedBar) => void,
  onOldest: () => void,
) => {
  let colours = readChartColours()
  const chart = createChart(container, chartOptions(colours))
  weighQuickly(chart.horzBehaviour())
  const main = createMainSeries(chart, () => colours)
  // The library converts every point twice for the first picture of a series, so that one is empty.
  chart.takeScreenshot(false, true)
  const volumeAt = drawVolumes(
    chart,
    main.anchor,
    () => bars.all(),
    () => colours,
  )
  const bars = createDrawnBars(main, volumeAt)
  const lines = createIndicatorLines(chart, main.anchor, bars)
  const rsi = createRsiPane(container, chart)
  const alerts = createAlertLines(container, chart, main.anchor, () => bars.newest()?.close)
  const last = createLastPriceTag(container)
  const axis = drawAxisTags(main.anchor, alerts.tags, last)
  const compared = createComparedLines(chart, bars, () => pointer.notify())
  const view = createChartView(chart, bars.all, onOldest)
  const pointer = createPointer(
    chart,
    bars.all,
    (place) => ({ values: lines.at(place), compared: compared.changesAt(place, view.first()) }),
    onMeant,
  )
  chart.applyOptions({
    localization: {
      tickmarksPercentageFormatter: (percents: readonly number[]) =>
        axis.percents(percents, view.firstClose()),
    },
  })
  return {
    chart,
    main,
    bars,
    lines,
    rsi,
    alerts,
    axis,
    compared,
    pointer,
    view,
    /** Says the newest bar in its tag, and what the pointer is on. */
    sayNewest: (): void => {
      const newest = bars.newest()
      if (newest) last.say(newest)
      pointer.notify()
    },
    /** Puts on the colours that the page wears now; lines are drawn by who knows them. */
    applyTheme: (): void => {
      colours = readChartColours()
      chart.applyOptions(chartOptions(colours))
      main.applyTheme()
      alerts.applyTheme()
      compared.applyTheme()
    },
    remove: (): void => {
      alerts.stop()
      last.remove()
      pointer.stop()
      view.stop()
      chart.remove()
    },
  }
}
