import { isStale } from '../../domain/quotes/staleness.ts'
import type { Scanner } from '../../domain/metrics/board/scanner.ts'
import type { Context } from '../context.ts'

/** The order of replies: that of a board is the one in which it came to know the symbols. */
export const bySymbol = (a: { readonly symbol: string }, b: { readonly symbol: string }): number =>
  a.symbol < b.symbol ? -1 : 1

/** Whether a symbol's price is stale now; false without a price. */
export const isOld =
  ({ clock, limits }: Pick<Context, 'clock' | 'limits'>, scanner: Pick<Scanner, 'seenAt'>) =>
  ({ symbol }: { readonly symbol: string }): boolean => {
    const seenAt = scanner.seenAt(symbol)
    return seenAt !== null && isStale(seenAt, clock(), limits.staleAfterMs)
  }
