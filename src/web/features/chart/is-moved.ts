import type { Bar } from '../../../contracts/stocks.ts'

const ends = ['high', 'low', 'close'] as const

/**
 * Whether `bar` stands elsewhere than what is drawn of it, by a pixel or more; another bar always does.
 *
 * @param yOf where a price (US dollars) is drawn, in CSS pixels; null: nowhere
 */
export const isMoved = (
  drawn: Bar | undefined,
  bar: Bar,
  yOf: (price: number) => number | null,
): boolean =>
  drawn?.time !== bar.time ||
  ends.some((end) => Math.abs((yOf(bar[end]) ?? 0) - (yOf(drawn[end]) ?? 0)) >= 1)
