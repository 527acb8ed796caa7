import type { ChartOptions, DeepPartial, TickMarkType, Time } from 'lightweight-charts'
import type { Bar } from '../../../contracts/market/stocks.ts'
import { createChartParts } from './chart-parts.ts'
import type { DrawingSurface } from './drawings/shapes/plane.ts'
import type { ChartTime } from './axis/chart-time.ts'
import type { PointedBar } from './pointer.ts'
import type { ChartSettings } from './settings/chart-settings.ts'
import type { ChosenIndicators } from './indicators/indicator-lines.ts'

/** The library draws the whole chart for one bar, so it does so at most three times a second. */
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

export type PriceChart = ReturnType<typeof createPriceChart>

/**
 * A chart in `container`, created once and then updated. `onMeant` is called with the bar to
 * describe whenever it changes: the one under the crosshair, or else the newest. `onOldest` is
 * called when the first bar is visible, or nearly, where long averages are unknown.
 */
export const createPriceChart = (
  container: HTMLElement,
  onMeant: (bar: PointedBar) => void,
  onOldest: () => void,
) => {
  const parts = createChartParts(container, onMeant, onOldest)
  const { chart, main, bars, lines, compared, axis, pointer, view, sayNewest } = parts
  const redrawLines = (chosen: ChosenIndicators | null): void => {
    lines.choose(chosen)
    parts.rsi.restore()
    lines.set()
    pointer.notify()
  }

  return {
    /**
     * Draws other bars. Of the same chart those drawn from `keptFrom` (Unix seconds) on stay, and the
     * view stays where the trader put it; null: of another one, whose newest bars are shown.
     */
    setBars: (next: readonly Bar[], time: ChartTime, locale: string, keptFrom: number | null) => {
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
    /** Shows the bars from this place on (counted in those that were set) to the newest. */
    showFrom: view.showFrom,
    setLook: ({ type, scale }: Pick<ChartSettings, 'type' | 'scale'>): void => {
      if (main.setLook(type, scale)) bars.redraw()
    },
    setIndicators: redrawLines,
    /** Says the newest bar, or one more, in digits. */
    say: (bar: Bar): void => {
      if (!bars.carryOn(bar)) return
      lines.reckon()
      sayNewest()
    },
    /** When the shown values should be drawn after the last drawing; null: nothing to draw. */
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
    surface: { container, chart, prices: main.anchor, bars: bars.all } satisfies DrawingSurface,
    compared,
    remove: parts.remove,
  }
}
