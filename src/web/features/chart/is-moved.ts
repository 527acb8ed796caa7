import type { Bar } from '../../../contracts/market/stocks.ts'

const ends = ['high', 'low', 'close'] as const

/** Where a price (US dollars) or a volume (shares) is drawn, in CSS pixels; null: nowhere. */
export interface Scales {
  readonly price: (price: number) => number | null
  readonly volume: (volume: number) => number | null
}

/** Whether `bar` stands elsewhere than what is drawn of it, by a pixel or more; another bar always does. */
export const isMoved = (drawn: Bar | undefined, bar: Bar, { price, volume }: Scales): boolean => {
  const moved = (from: number | null, to: number | null) => Math.abs((to ?? 0) - (from ?? 0)) >= 1
  return (
    drawn?.time !== bar.time ||
    ends.some((end) => moved(price(drawn[end]), price(bar[end]))) ||
    moved(volume(drawn.volume), volume(bar.volume))
  )
}
