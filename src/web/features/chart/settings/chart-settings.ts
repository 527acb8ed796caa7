import { z } from 'zod'
import type { Preferences } from '../../../state/preferences.ts'

export const chartTypes = ['candles', 'bars', 'line', 'area'] as const
export type ChartType = (typeof chartTypes)[number]

/** Of prices; on the percent scale, 0% is the first bar that is seen. */
export const chartScales = ['linear', 'log', 'percent'] as const
export type ChartScale = (typeof chartScales)[number]

/** How many stocks can be compared with at once; each has a colour of its own. */
export const comparedMax = 3

/** Colours of lines by the page's token, and of text in the same colour. */
export const lineColours = {
  amber: { token: '--accent', text: '--accent-text' },
  blue: { token: '--info', text: '--info' },
  violet: { token: '--violet', text: '--violet' },
  pink: { token: '--pink', text: '--pink' },
  grey: { token: '--text-3', text: '--text-3' },
  plain: { token: '--text', text: '--text' },
} as const
export type LineColour = keyof typeof lineColours
const colourNames = Object.keys(lineColours) as [LineColour, ...LineColour[]]

/** Bars that an indicator looks back at. */
export const periodLimits = { min: 2, max: 500 } as const
/** Of bands, in standard deviations. */
export const widthLimits = { min: 0.1, max: 10 } as const

const period = (designed: number) =>
  z.int().min(periodLimits.min).max(periodLimits.max).catch(designed)
const colour = (designed: LineColour) => z.enum(colourNames).catch(designed)
/** Also where something else than an object is stored. */
const fields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (stored) => (typeof stored === 'object' && !Array.isArray(stored) ? (stored ?? {}) : {}),
    z.object(shape),
  )

const indicatorSettings = fields({
  sma: fields({ period: period(20), colour: colour('amber') }),
  ema: fields({ period: period(20), colour: colour('blue') }),
  bollinger: fields({
    period: period(20),
    width: z.number().min(widthLimits.min).max(widthLimits.max).catch(2),
    colour: colour('grey'),
  }),
  vwap: fields({ colour: colour('violet') }),
  rsi: fields({ period: period(14), colour: colour('amber') }),
  macd: fields({ fast: period(12), slow: period(26), signal: period(9), colour: colour('blue') }),
})
export type IndicatorSettings = z.output<typeof indicatorSettings>

/** What this browser remembers of its charts; each field alone falls back when it cannot be read. */
const chartSettings = z.object({
  type: z.enum(chartTypes).catch('candles'),
  scale: z.enum(chartScales).catch('linear'),
  indicators: indicatorSettings,
  /** Symbols. */
  compared: z.array(z.string()).max(comparedMax).readonly().catch([]),
})

export type ChartSettings = z.output<typeof chartSettings>

/** Whether other stocks are drawn on the chart of `symbol`: none is compared with itself. */
export const isComparing = ({ compared }: ChartSettings, symbol: string | null): boolean =>
  compared.some((other) => other !== symbol)

/** On which scale the chart of `symbol` is drawn: other stocks can only be compared in percent. */
export const shownScale = (settings: ChartSettings, symbol: string | null): ChartScale =>
  isComparing(settings, symbol) ? 'percent' : settings.scale

/** @param chart of the preferences; selectors get the same settings for the same stored values */
export const settingsOf = (() => {
  const known = new WeakMap<Preferences['chart'], ChartSettings>()
  return (chart: Preferences['chart']): ChartSettings => {
    const settings = known.get(chart) ?? chartSettings.parse(chart)
    known.set(chart, settings)
    return settings
  }
})()
