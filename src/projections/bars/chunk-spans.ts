import { type Timeframe, timeframeSeconds } from '../../domain/calendar/timeframes.ts'

/** Bars of a full chunk: what one more bar rewrites, against what a chart of 100 bars reads. */
const barsPerChunk = { '1m': 60, '5m': 144, '15m': 96, '1H': 96, '4H': 96, '1D': 128 } as const

export const chunkSeconds = (timeframe: Timeframe): number =>
  barsPerChunk[timeframe] * timeframeSeconds[timeframe]

export const chunkStart = (timeframe: Timeframe, time: number): number => {
  const seconds = chunkSeconds(timeframe)
  return Math.floor(time / seconds) * seconds
}
