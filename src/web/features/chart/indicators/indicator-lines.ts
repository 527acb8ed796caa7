import {
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { bollinger, ema, rsi, sma } from '../../../../domain/indicators/lines.ts'
import { rsiExtremes } from '../../../../domain/indicators/running.ts'
import type { Indicator } from '../../../state/preferences.ts'
import { drawAxisTags } from '../axis/axis-numbers.ts'
import { token } from '../chart-colours.ts'

const rsiScale = { minValue: 0, maxValue: 100 } as const
/** So little room that the axis names nothing below 0 or above 100. */
const rsiMargins = { top: 0.06, bottom: 0.06 } as const
const settings = { meanPeriod: 20, bandPeriod: 20, bandWidth: 2, rsiPeriod: 14 } as const

/** The newest values move with every tick. */
const newestEveryMs = 1_000

type Values = readonly (number | null)[]

/** What each indicator over the candles says of one bar; RSI stands at its own axis. */
export type IndicatorValues = Readonly<
  Partial<Record<Exclude<Indicator, 'rsi'>, readonly (number | null)[]>>
>

/** The lines of an indicator over the closes; `token` names the colour of the page. */
const linesOf: Readonly<
  Record<Indicator, (closes: readonly number[]) => readonly { token: string; values: Values }[]>
> = {
  sma: (closes) => [{ token: '--accent', values: sma(closes, settings.meanPeriod) }],
  ema: (closes) => [{ token: '--info', values: ema(closes, settings.meanPeriod) }],
  bollinger: (closes) => {
    const { upper, lower } = bollinger(closes, settings.bandPeriod, settings.bandWidth)
    return [
      { token: '--text-3', values: upper },
      { token: '--text-3', values: lower },
    ]
  },
  rsi: (closes) => [{ token: '--accent', values: rsi(closes, settings.rsiPeriod) }],
}

const valuesOf = (indicator: Indicator, closes: readonly number[]): readonly Values[] =>
  linesOf[indicator](closes).map(({ values }) => values)

const point = (time: UTCTimestamp, value: number | null) =>
  value === null ? { time } : { time, value }

interface Shown {
  readonly indicator: Indicator
  readonly series: readonly ISeriesApi<'Line'>[]
  values: readonly Values[]
}

/** Says on the RSI's pane where overbought and oversold begin. */
const markRsi = (line: ISeriesApi<'Line'>, color: string): void => {
  line.priceScale().applyOptions({ scaleMargins: rsiMargins })
  drawAxisTags(line)
  for (const price of Object.values(rsiExtremes))
    line.createPriceLine({
      price,
      color,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: false,
    })
}

const addLine = (chart: IChartApi, colour: string, indicator: Indicator) => {
  const line = chart.addSeries(
    LineSeries,
    {
      color: token(colour),
      lineWidth: 1,
      lineStyle: indicator === 'bollinger' ? LineStyle.Dashed : LineStyle.Solid,
      priceLineVisible: false,
      lastValueVisible: indicator === 'rsi',
      crosshairMarkerVisible: false,
      ...(indicator === 'rsi' && {
        title: `RSI ${settings.rsiPeriod.toString()}`,
        autoscaleInfoProvider: () => ({ priceRange: rsiScale }),
      }),
    },
    indicator === 'rsi' ? 1 : 0,
  )
  if (indicator === 'rsi') markRsi(line, token('--edge'))
  return line
}

/** Draws the chosen indicators over the candles, RSI in a pane of its own below them. */
export const createIndicatorLines = (chart: IChartApi) => {
  let shown: Shown[] = []
  let reckonedAt = Number.NEGATIVE_INFINITY

  const reckon = (closes: readonly number[]): void => {
    for (const each of shown) each.values = valuesOf(each.indicator, closes)
  }
  const eachLine = (draw: (line: ISeriesApi<'Line'> | undefined, values: Values) => void): void => {
    for (const { series, values } of shown)
      values.forEach((line, index) => draw(series[index], line))
  }
  /** Draws all values anew. */
  const set = (times: readonly UTCTimestamp[], closes: readonly number[]): void => {
    reckon(closes)
    eachLine((line, values) =>
      line?.setData(times.map((time, at) => point(time, values[at] ?? null))),
    )
  }

  return {
    /** Puts up the lines of exactly these indicators, empty; without a choice those of the last one. */
    choose: (
      indicators = shown.map(({ indicator }) => indicator) as readonly Indicator[],
    ): void => {
      for (const { series } of shown) for (const line of series) chart.removeSeries(line)
      shown = indicators.map((indicator) => ({
        indicator,
        series: linesOf[indicator]([]).map(({ token }) => addLine(chart, token, indicator)),
        values: [],
      }))
    },
    set,
    /**
     * How often what is drawn has to follow a bar that stays where it is, to the pixel: those over the
     * candles move less than it does, RSI has a scale of its own. null: never.
     */
    drawnAfterMs: (): number | null =>
      shown.some(({ indicator }) => indicator === 'rsi') ? newestEveryMs : null,
    /** Works the newest values out for who asks `at`, at most once a second. */
    reckon: (closes: () => readonly number[]): void => {
      if (shown.length === 0 || performance.now() < reckonedAt + newestEveryMs) return
      reckonedAt = performance.now()
      reckon(closes())
    },
    /** Draws the newest values anew, or one more; all of them when more than one bar is new. */
    update: (times: readonly UTCTimestamp[], closes: readonly number[], newBars: number): void => {
      const time = times.at(-1)
      if (newBars !== 1 || time === undefined) {
        set(times, closes)
        return
      }
      reckon(closes)
      eachLine((line, values) => line?.update(point(time, values.at(-1) ?? null)))
    },
    /** What they say of the bar at this place. */
    at: (place: number): IndicatorValues =>
      Object.fromEntries(
        shown.map(({ indicator, values }) => [
          indicator,
          values.map((line) => line[place] ?? null),
        ]),
      ),
  }
}
