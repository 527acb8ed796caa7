import { isStale } from '../../domain/quotes/staleness.ts'
import type { Scanner } from '../../domain/metrics/scanner.ts'
import type { Context } from '../context.ts'

/** Tells whether a symbol's price is stale now; one without a price has nothing to be old. */
export const isOld =
  ({ clock, limits }: Pick<Context, 'clock' | 'limits'>, scanner: Pick<Scanner, 'seenAt'>) =>
  ({ symbol }: { readonly symbol: string }): boolean => {
    const seenAt = scanner.seenAt(symbol)
    return seenAt !== null && isStale(seenAt, clock(), limits.staleAfterMs)
  }
