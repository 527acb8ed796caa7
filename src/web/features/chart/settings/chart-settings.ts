import { z } from 'zod'
import type { Preferences } from '../../../state/preferences.ts'

export const chartTypes = ['candles', 'bars', 'line', 'area'] as const
export type ChartType = (typeof chartTypes)[number]

/** Of prices; on the percent scale, 0% is the first bar that is seen. */
export const chartScales = ['linear', 'log', 'percent'] as const
export type ChartScale = (typeof chartScales)[number]

/** So many stocks are compared with at once; each has a colour of its own. */
export const comparedMax = 3

/** What this browser remembers of its charts; each field alone falls back when it cannot be read. */
const chartSettings = z.object({
  type: z.enum(chartTypes).catch('candles'),
  scale: z.enum(chartScales).catch('linear'),
  /** Symbols. */
  compared: z.array(z.string()).max(comparedMax).readonly().catch([]),
})

export type ChartSettings = z.output<typeof chartSettings>

/** On which scale a chart is drawn: other stocks can only be compared in percent. */
export const shownScale = ({ scale, compared }: ChartSettings): ChartScale =>
  compared.length > 0 ? 'percent' : scale

/** @param chart of the preferences; selectors get the same settings for the same stored values */
export const settingsOf = (() => {
  const known = new WeakMap<Preferences['chart'], ChartSettings>()
  return (chart: Preferences['chart']): ChartSettings => {
    const settings = known.get(chart) ?? chartSettings.parse(chart)
    known.set(chart, settings)
    return settings
  }
})()
