import type { IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import type { Indicator } from '../../../state/preferences.ts'
import type { OwnBars } from '../bars/drawn-bars.ts'
import { token } from '../chart-colours.ts'
import { type IndicatorSettings, lineColours } from '../settings/chart-settings.ts'
import { type Values, valuesOf } from './indicator-values.ts'
import { drawOverlays, type OverlayLine } from './overlay-lines.ts'
import { paneIndicators, type PaneSeries } from './pane-lines.ts'

/** The newest values move with every tick. */
const newestEveryMs = 1_000

/** What each indicator over the prices says of one bar; the others stand at their own axis. */
export type IndicatorValues = Readonly<Partial<Record<Indicator, readonly (number | null)[]>>>

export interface ChosenIndicators {
  readonly indicators: readonly Indicator[]
  readonly settings: IndicatorSettings
}

interface Shown {
  readonly indicator: Indicator
  /** Of one that has a pane. */
  readonly series: readonly PaneSeries[]
  values: readonly Values[]
}

const hasPane = (indicator: Indicator): indicator is keyof typeof paneIndicators =>
  indicator in paneIndicators

const point = (time: UTCTimestamp, value: number | null) =>
  value === null ? { time } : { time, value }

/** Those over the prices, as lines. */
const overlaysOf = (shown: readonly Shown[], chosen: ChosenIndicators | null): OverlayLine[] =>
  shown
    .filter(({ indicator }) => !hasPane(indicator))
    .flatMap(({ indicator, values }) => {
      const { token: name } = lineColours[chosen?.settings[indicator].colour ?? 'grey']
      const look = { colour: token(name), dashed: indicator === 'bollinger' }
      return values.map((line) => ({ ...look, values: line }))
    })

/** Draws the chosen indicators over the prices, and some in panes of their own below them. */
export const createIndicatorLines = (
  chart: IChartApi,
  anchor: ISeriesApi<'Line'>,
  own: OwnBars,
) => {
  let shown: Shown[] = []
  let chosen: ChosenIndicators | null = null
  let reckonedAt = Number.NEGATIVE_INFINITY
  drawOverlays(chart, anchor, () => overlaysOf(shown, chosen))

  const reckon = (): void => {
    if (chosen === null) return
    for (const each of shown) each.values = valuesOf(each.indicator, chosen.settings, own.all())
  }
  const eachSeries = (draw: (series: PaneSeries, values: Values) => void): void => {
    for (const { series, values } of shown)
      series.forEach((one, index) => draw(one, values[index] ?? []))
  }
  /** Draws all values anew. */
  const set = (): void => {
    reckon()
    const times = own.times()
    eachSeries((series, values) =>
      series.setData(times.map((time, at) => point(time, values[at] ?? null))),
    )
  }

  return {
    /** Puts up exactly these, still without values; null: those of the last choice, in today's colours. */
    choose: (next: ChosenIndicators | null): void => {
      for (const { series } of shown) for (const one of series) chart.removeSeries(one)
      chosen = next ?? chosen
      let pane = 0
      shown = (chosen?.indicators ?? []).map((indicator) => {
        if (!hasPane(indicator) || chosen === null) return { indicator, series: [], values: [] }
        pane += 1
        const series = paneIndicators[indicator](chart, chosen.settings, pane)
        return { indicator, series, values: [] }
      })
    },
    set,
    /**
     * How often what is drawn has to follow a bar that stays where it is, to the pixel: those over the
     * prices move less than it does, the others have scales of their own. null: never.
     */
    drawnAfterMs: (): number | null =>
      shown.some(({ series }) => series.length > 0) ? newestEveryMs : null,
    /** Works the newest values out for who asks `at`, at most once a second. */
    reckon: (): void => {
      if (shown.length === 0 || performance.now() < reckonedAt + newestEveryMs) return
      reckonedAt = performance.now()
      reckon()
    },
    /** Draws the newest values anew, or one more; all of them when more than one bar is new. */
    update: (newBars: number): void => {
      const time = own.times().at(-1)
      if (newBars !== 1 || time === undefined) {
        set()
        return
      }
      reckon()
      eachSeries((series, values) => series.update(point(time, values.at(-1) ?? null)))
    },
    /** What those over the prices say of the bar at this place. */
    at: (place: number): IndicatorValues =>
      Object.fromEntries(
        shown
          .filter(({ indicator }) => !hasPane(indicator))
          .map(({ indicator, values }) => [indicator, values.map((line) => line[place] ?? null)]),
      ),
  }
}
