import type { ChartOptions, DeepPartial, TickMarkType, Time } from 'lightweight-charts'
import type { Bar } from '../../../contracts/stocks.ts'
import { type AlertLines, createAlertLines } from './alerts/alert-lines.ts'
import { drawAxisTags } from './axis/axis-numbers.ts'
import { readChartColours } from './chart-colours.ts'
import { chartOptions } from './chart-options.ts'
import { createSeries } from './chart-series.ts'
import type { ChartTime } from './axis/chart-time.ts'
import { createLastPriceTag } from './axis/last-price-tag.ts'
import { createPointer, type PointedBar } from './pointer.ts'
import { createChartView } from './bars/chart-view.ts'
import { createDrawnBars } from './bars/drawn-bars.ts'
import { createIndicatorLines } from './indicators/indicator-lines.ts'
import { createRsiPane, type RsiPane } from './indicators/rsi-pane.ts'
import type { Indicator } from '../../state/preferences.ts'

/** The library draws the whole chart for one bar; ten times a second is enough. */
const movedAfterMs = 333

const timeOptions = (time: ChartTime, locale: string): DeepPartial<ChartOptions> => ({
  localization: { locale, timeFormatter: (at: Time) => time.label(Number(at), locale) },
  timeScale: {
    timeVisible: time.timeVisible,
    tickMarkFormatter: (at: Time, type: TickMarkType) => time.mark(Number(at), type, locale),
  },
})

/** US dollars; 1 where there are no bars. */
const lowestOf = (bars: readonly Bar[]): number =>
  bars.reduce((lowest, { low }) => Math.min(lowest, low), bars[0]?.low ?? 1)

export interface PriceChart {
  /**
   * Draws other bars. Of the same chart those drawn from `keptFrom` (Unix seconds) on stay, and the
   * view stays where the trader put it; null: of another one, whose newest bars are shown.
   */
  readonly setBars: (
    bars: readonly Bar[],
    time: ChartTime,
    locale: string,
    keptFrom: number | null,
  ) => void
  /** Shows the bars from this place on (counted in those that were set) to the newest. */
  readonly showFrom: (place: number) => void
  /** Draws exactly these indicators. */
  readonly setIndicators: (indicators: readonly Indicator[]) => void
  /** Shows the newest bar, or a new one, in digits. */
  readonly say: (bar: Bar) => void
  /** When the shown values should be drawn after the last drawing; null: nothing to draw. */
  readonly drawnAfterMs: () => number | null
  /** Draws the shown values. */
  readonly draw: () => void
  /** Puts on the colours that the page wears now. */
  readonly applyTheme: () => void
  readonly alerts: AlertLines
  readonly rsi: RsiPane
  readonly remove: () => void
}

/**
 * A chart in `container`, created once and then updated. `onMeant` is called with the bar to
 * describe whenever it changes: the one under the crosshair, or else the newest. `onOldest` is
 * called when the first bar is visible, or nearly, where long averages are unknown.
 */
export const createPriceChart = (
  container: HTMLElement,
  onMeant: (bar: PointedBar) => void,
  onOldest: () => void,
): PriceChart => {
  let colours = readChartColours()
  const { chart, candles, volumes } = createSeries(container, colours)
  const bars = createDrawnBars(candles, volumes, () => colours)
  const lines = createIndicatorLines(chart)
  const rsi = createRsiPane(container, chart)
  const alerts = createAlertLines(container, chart, candles, () => bars.newest()?.close)
  const last = createLastPriceTag(container)
  const axis = drawAxisTags(candles, alerts.tags, last)
  const sayNewest = () => {
    const newest = bars.newest()
    if (newest) last.say(newest)
    pointer.notify()
  }
  const pointer = createPointer(chart, bars.all, lines.at, onMeant)
  const drawLines = () => lines.set(bars.times(), bars.closes())
  const redrawLines = (indicators?: readonly Indicator[]) => {
    lines.choose(indicators)
    rsi.restore()
    drawLines()
    pointer.notify()
  }
  const view = createChartView(chart, bars.all, onOldest)

  return {
    setBars: (next, time, locale, keptFrom) => {
      const seen = keptFrom === null ? null : view.seen()
      chart.applyOptions(timeOptions(time, locale))
      bars.set(next, time, keptFrom)
      axis.fit(lowestOf(bars.all()))
      drawLines()
      view.show(seen)
      pointer.reset()
      sayNewest()
    },
    showFrom: view.showFrom,
    setIndicators: redrawLines,
    say: (bar) => {
      if (!bars.carryOn(bar)) return
      lines.reckon(bars.closes)
      sayNewest()
    },
    drawnAfterMs: () => (bars.wouldMove() ? movedAfterMs : lines.drawnAfterMs()),
    draw: () => {
      lines.update(bars.times(), bars.closes(), bars.draw())
      pointer.notify()
    },
    applyTheme: () => {
      colours = readChartColours()
      chart.applyOptions(chartOptions(colours))
      bars.applyTheme()
      redrawLines()
      alerts.applyTheme()
    },
    alerts,
    rsi,
    remove: () => {
      alerts.stop()
      last.remove()
      pointer.stop()
      view.stop()
      chart.remove()
    },
  }
}
