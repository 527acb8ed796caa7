import type { Bar } from '../../../../contracts/market/stocks.ts'
import { bollinger, ema, macd, rsi, sma, vwap } from '../../../../domain/indicators/lines.ts'
import { tradingDate } from '../../../../domain/calendar/trading-day.ts'
import type { Indicator } from '../../../state/preferences.ts'
import type { IndicatorSettings } from '../settings/chart-settings.ts'

export type Values = readonly (number | null)[]

/** Daily and longer bars have no day of which a mean price could be formed. */
const shortestDaySpan = 86_000

const isOfDays = (bars: readonly Bar[]): boolean => {
  const [a, b] = bars.slice(-2)
  return a === undefined || b === undefined || b.time - a.time >= shortestDaySpan
}

const vwapOf = (bars: readonly Bar[]): Values => {
  if (isOfDays(bars)) return bars.map(() => null)
  const dates = bars.map(({ time }) => tradingDate(time * 1_000))
  return vwap(bars, (place) => dates[place] !== dates[place - 1])
}

/** The values of an indicator, line by line, one for each bar. */
export const valuesOf = (
  indicator: Indicator,
  settings: IndicatorSettings,
  bars: readonly Bar[],
): readonly Values[] => {
  const closes = bars.map(({ close }) => close)
  switch (indicator) {
    case 'sma':
      return [sma(closes, settings.sma.period)]
    case 'ema':
      return [ema(closes, settings.ema.period)]
    case 'bollinger': {
      const { upper, lower } = bollinger(
        closes,
        settings.bollinger.period,
        settings.bollinger.width,
      )
      return [upper, lower]
    }
    case 'vwap':
      return [vwapOf(bars)]
    case 'rsi':
      return [rsi(closes, settings.rsi.period)]
    case 'macd': {
      const { histogram, macd: line, signal } = macd(closes, settings.macd)
      return [histogram, line, signal]
    }
  }
}

/** Its name with its parameters, as on every chart. */
export const nameOf = (indicator: Indicator, settings: IndicatorSettings): string => {
  switch (indicator) {
    case 'sma':
      return `SMA ${settings.sma.period.toString()}`
    case 'ema':
      return `EMA ${settings.ema.period.toString()}`
    case 'bollinger':
      return `BB ${settings.bollinger.period.toString()}, ${settings.bollinger.width.toString()}`
    case 'vwap':
      return 'VWAP'
    case 'rsi':
      return `RSI ${settings.rsi.period.toString()}`
    case 'macd': {
      const { fast, slow, signal } = settings.macd
      return `MACD ${[fast, slow, signal].join(', ')}`
    }
  }
}
