/** Chart timeframes with the seconds between the starts of two bars. */
export const timeframeSeconds = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1H': 3_600,
  '4H': 14_400,
  '1D': 86_400,
} as const

export type Timeframe = keyof typeof timeframeSeconds

/** The source of a price: a tick, or a recorded bar of this timeframe. */
export type Resolution = 'tick' | Timeframe

export const timeframes = Object.keys(timeframeSeconds) as [Timeframe, ...Timeframe[]]

export const resolutions = ['tick', ...timeframes] as const
