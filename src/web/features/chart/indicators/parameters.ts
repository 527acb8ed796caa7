import type { Indicator } from '../../../state/preferences.ts'
import { type IndicatorSettings, periodLimits, widthLimits } from '../settings/chart-settings.ts'

/** A number that an indicator is computed with. */
export interface Parameter {
  readonly name: 'period' | 'width' | 'fast' | 'slow' | 'signal'
  readonly min: number
  readonly max: number
  /** Whether it counts bars. */
  readonly whole: boolean
}

const bars = (name: Parameter['name']): Parameter => ({ name, ...periodLimits, whole: true })

const parameters: Readonly<Record<Indicator, readonly Parameter[]>> = {
  sma: [bars('period')],
  ema: [bars('period')],
  bollinger: [bars('period'), { name: 'width', ...widthLimits, whole: false }],
  vwap: [],
  rsi: [bars('period')],
  macd: [bars('fast'), bars('slow'), bars('signal')],
}

/** The parameters of an indicator with their values. */
export const parametersOf = (
  indicator: Indicator,
  settings: IndicatorSettings,
): readonly (Parameter & { readonly value: number })[] => {
  const values: Readonly<Record<string, unknown>> = settings[indicator]
  return parameters[indicator].map((each) => ({ ...each, value: Number(values[each.name]) }))
}

export const fits = ({ min, max, whole }: Parameter, value: number): boolean =>
  value >= min && value <= max && (!whole || Number.isInteger(value))
