import { timeframe, type Timeframe } from '../../../contracts/stocks.ts'

/** Seconds between the starts of two bars. */
export const timeframeSeconds: Readonly<Record<Timeframe, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1H': 3_600,
  '4H': 14_400,
  '1D': 86_400,
}

export const timeframes: readonly Timeframe[] = timeframe.options
