import { type Timeframe, timeframes, timeframeSeconds } from './timeframes.ts'

/**
 * Timeframes of a chart that are not stored: each bar is aggregated from the bars of a stored
 * timeframe when it is asked for. `barsMax` is how many of those one bar has at most.
 */
export const aggregatedTimeframes = {
  '30m': { from: '15m', barsMax: 2 },
  '1W': { from: '1D', barsMax: 7 },
  '1M': { from: '1D', barsMax: 31 },
} as const satisfies Readonly<Record<string, { from: Timeframe; barsMax: number }>>

export type AggregatedTimeframe = keyof typeof aggregatedTimeframes

/** A timeframe that a chart can have: stored, or aggregated from a stored one. */
export type ChartTimeframe = Timeframe | AggregatedTimeframe

/** From the shortest to the longest. */
export const chartTimeframes = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1H',
  '4H',
  '1D',
  '1W',
  '1M',
] as const satisfies readonly ChartTimeframe[]

/** Seconds between the starts of two bars of one day. */
export const intradaySeconds = { ...timeframeSeconds, '30m': 1_800 } as const

export const isStored = (timeframe: ChartTimeframe): timeframe is Timeframe =>
  (timeframes as readonly ChartTimeframe[]).includes(timeframe)

/** Whether a bar is a part of a trading day; bars of days, weeks and months are of dates. */
export const isIntraday = (
  timeframe: ChartTimeframe,
): timeframe is Exclude<ChartTimeframe, '1D' | '1W' | '1M'> => !/[DWM]$/.test(timeframe)
