import type { QuoteTick } from '../../../../contracts/socket/frames.ts'
import { type TradingDate, tradingDate } from '../../../../domain/calendar/trading-day.ts'
import { withoutNoise } from '../../../../domain/notation/precision.ts'
import { changeSince } from '../../../../domain/quotes/change.ts'
import type { TapeColumns } from '../../../../domain/tape/format/segment.ts'
import type { Quote, QuoteBook } from '../../../api/quotes/quote-book.ts'

/** The close before a quote's day, out of its change. US dollars; null: not known. */
const closeBefore = ({ price, change }: Quote): number | null =>
  change === null ? null : withoutNoise(price - change, Math.min(price, price - change))

interface Reference {
  readonly date: TradingDate
  readonly close: number | null
}

/**
 * Ticks of the tape as the socket sends them, for a book that stands at a past moment: the first tick
 * of a later day makes the price the previous close.
 */
export const createPlayedTicks = (book: Pick<QuoteBook, 'get'>) => {
  const references = new Map<string, Reference>()

  const closeOf = (symbol: string, date: TradingDate): number | null => {
    const known = references.get(symbol)
    if (known && known.date >= date) return known.close
    const quote = book.get(symbol)
    const close = quote ? (quote.date < date ? quote.price : closeBefore(quote)) : null
    references.set(symbol, { date, close })
    return close
  }

  const tickAt = ({ symbols, symbol, price, volume, at }: TapeColumns, tick: number): QuoteTick => {
    const name = symbols[symbol[tick] ?? 0] ?? ''
    const [last = 0, time = 0] = [price[tick], at[tick]]
    const { change, changePercent } = changeSince(last, closeOf(name, tradingDate(time)))
    return [name, last, change, changePercent, volume[tick] ?? 0, time]
  }

  /**
   * Of what was recorded after `from` and until `until` (Unix ms), the newest tick of each symbol and
   * all of the charted one, as a candle needs.
   */
  return (
    columns: TapeColumns,
    { from, until, charted }: { from: number; until: number; charted: string | null },
  ): QuoteTick[] => {
    const { batches, starts, symbols, symbol } = columns
    const place = charted === null ? -1 : symbols.indexOf(charted)
    const newest = new Int32Array(symbols.length).fill(-1)
    const ticks: QuoteTick[] = []
    for (let batch = firstAfter(batches, from); batch < batches.length; batch += 1) {
      if ((batches[batch]?.recordedAt ?? 0) > until) break
      const end = starts[batch + 1] ?? 0
      for (let tick = starts[batch] ?? 0; tick < end; tick += 1) {
        const one = symbol[tick] ?? 0
        if (one === place) ticks.push(tickAt(columns, tick))
        else newest[one] = tick
      }
    }
    for (const tick of newest) if (tick >= 0) ticks.push(tickAt(columns, tick))
    return ticks
  }
}

/** The first batch that was recorded after a moment (Unix ms). */
export const firstAfter = (batches: TapeColumns['batches'], moment: number): number => {
  let [low, high] = [0, batches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((batches[middle]?.recordedAt ?? 0) > moment) high = middle
    else low = middle + 1
  }
  return low
}
