import { type BarColumns, barTime } from '../../domain/stock/bars.ts'
import type { Listing } from '../port.ts'

/** Recorded bars of one symbol, ascending. */
export interface Reel {
  readonly listing: Listing
  readonly bars: BarColumns
}

/** What a reel has played so far. */
export interface Played {
  /** Close of the newest bar that has ended, US dollars. */
  readonly price: number
  /** Shares of the bars that ended since the reel was asked last. */
  readonly volume: number
}

/** Plays one reel: asked with ever later moments of the recording, until it is rewound. */
export const createReader = ({ bars }: Reel) => {
  let next = 0
  return {
    /** @param until Unix seconds of the recording; null: no bar began since the last time */
    playUntil: (until: number): Played | null => {
      let volume = 0
      const first = next
      while (next < bars.close.length && barTime(bars, next) <= until) {
        volume += bars.volume[next] ?? 0
        next += 1
      }
      const price = bars.close[next - 1]
      return next === first || price === undefined ? null : { price, volume }
    },
    rewind: () => {
      next = 0
    },
  }
}

/** First and last moment of the reels, Unix seconds; null: there is no bar. */
export const spanOf = (
  reels: readonly Reel[],
): { readonly first: number; readonly last: number } | null => {
  const recorded = reels.filter(({ bars }) => bars.close.length > 0)
  if (recorded.length === 0) return null
  return {
    first: Math.min(...recorded.map(({ bars }) => barTime(bars, 0))),
    last: Math.max(...recorded.map(({ bars }) => barTime(bars, bars.close.length - 1))),
  }
}
