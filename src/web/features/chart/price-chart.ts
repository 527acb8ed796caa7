import type { ChartOptions, DeepPartial, TickMarkType, Time } from 'lightweight-charts'
import type { Bar } from '../../../contracts/market/stocks.ts'
import type { AlertLines } from './alerts/alert-lines.ts'
import { createChartParts } from './chart-parts.ts'
import type { DrawingSurface } from './drawings/shapes/plane.ts'
import type { ComparedLines } from './compare/compared-lines.ts'
import type { ChartTime } from './axis/chart-time.ts'
import type { PointedBar } from './pointer.ts'
import type { RsiPane } from './indicators/rsi-pane.ts'
import type { ChartSettings } from './settings/chart-settings.ts'
import type { ChosenIndicators } from './indicators/indicator-lines.ts'

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
  readonly setLook: (look: Pick<ChartSettings, 'type' | 'scale'>) => void
  readonly setIndicators: (chosen: ChosenIndicators) => void
  /** Says the newest bar, or one more, in digits. */
  readonly say: (bar: Bar) => void
  /** When the shown values should be drawn after the last drawing; null: nothing to draw. */
  readonly drawnAfterMs: () => number | null
  readonly draw: () => void
  readonly applyTheme: () => void
  readonly alerts: AlertLines
  readonly rsi: RsiPane
  /** What the trader draws on. */
  readonly surface: DrawingSurface
  readonly compared: ComparedLines
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
  const parts = createChartParts(container, onMeant, onOldest)
  const { chart, main, bars, lines, compared, axis, pointer, view, sayNewest } = parts
  const redrawLines = (chosen: ChosenIndicators | null) => {
    lines.choose(chosen)
    parts.rsi.restore()
    lines.set()
    pointer.notify()
  }

  return {
    setBars: (next, time, locale, keptFrom) => {
      const seen = keptFrom === null ? null : view.seen()
      chart.applyOptions(timeOptions(time, locale))
      bars.set(next, time, keptFrom)
      axis.fit(lowestOf(bars.all()))
      main.copyFormat()
      lines.set()
      compared.redraw()
      view.show(seen)
      pointer.reset()
      sayNewest()
    },
    showFrom: view.showFrom,
    setLook: ({ type, scale }) => {
      if (main.setLook(type, scale)) bars.redraw()
    },
    setIndicators: redrawLines,
    say: (bar) => {
      if (!bars.carryOn(bar)) return
      lines.reckon()
      sayNewest()
    },
    drawnAfterMs: () => (bars.wouldMove() ? movedAfterMs : lines.drawnAfterMs()),
    draw: () => {
      lines.update(bars.draw())
      pointer.notify()
    },
    applyTheme: () => {
      parts.applyTheme()
      redrawLines(null)
    },
    alerts: parts.alerts,
    rsi: parts.rsi,
    surface: { container, chart, prices: main.anchor, bars: bars.all },
    compared,
    remove: parts.remove,
  }
}
