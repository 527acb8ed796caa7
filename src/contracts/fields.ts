import { z } from 'zod'
import type { TradingDate } from '../domain/calendar/trading-day.ts'
import { writtenSymbol } from '../domain/notation/symbol.ts'

/**
 * A ticker symbol as traders type it: `$aapl` is AAPL. A dash stays, because only who knows what is
 * listed can tell whether BRK-B is meant or BRK.B.
 */
export const ticker = z.string({ error: 'Symbol is required' }).transform((text, context) => {
  const symbol = writtenSymbol(text)
  if (symbol !== null) return symbol
  context.addIssue('is not a ticker symbol')
  return z.NEVER
})

/** ISO 8601, UTC. */
export const isoTime = z.iso.datetime()

/** A trading day of the exchange, `YYYY-MM-DD`: a date, the same in every zone, never a moment. */
export const tradingDate = z.iso.date() as unknown as z.ZodType<TradingDate, TradingDate>

/** A moment that a caller names: ISO 8601 with any offset. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time as in 2026-01-31T15:04:05Z',
})

/** The state as of a past moment; the future is refused where the clock is known. */
export const asOfQuery = z.object({ asOf: moment.optional() })

/** Text of so many code points, so that an emoji counts once. */
export const textOf = (min: number, max: number, message: string) =>
  z.string({ error: message }).refine((text) => {
    const length = Array.from(text).length
    return length >= min && length <= max
  }, message)
