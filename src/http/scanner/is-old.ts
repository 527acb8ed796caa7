import { isStale } from '../../domain/quotes/staleness.ts'
import type { Scanner } from '../../domain/metrics/scanner.ts'
import type { Context } from '../context.ts'

/** Whether a symbol's price is stale now; false without a price. */
export const isOld =
  ({ clock, limits }: Pick<Context, 'clock' | 'limits'>, scanner: Pick<Scanner, 'seenAt'>) =>
  ({ symbol }: { readonly symbol: string }): boolean => {
    const seenAt = scanner.seenAt(symbol)
    return seenAt !== null && isStale(seenAt, clock(), limits.staleAfterMs)
  }
