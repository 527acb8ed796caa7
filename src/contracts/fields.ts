import { z } from 'zod'
import type { TradingDate } from '../domain/calendar/trading-day.ts'
import { writtenSymbol } from '../domain/notation/symbol.ts'

/**
 * A ticker symbol as traders type it: `$aapl` is AAPL. A dash stays, because only who knows what is
 * listed can tell whether BRK-B is meant or BRK.B.
 */
export const ticker = z
  .string({ error: 'Symbol is required' })
  .transform((text, context) => {
    const symbol = writtenSymbol(text)
    if (symbol !== null) return symbol
    context.addIssue('is not a ticker symbol')
    return z.NEVER
  })
  // The plain spelling; the others are read as well.
  .meta({ pattern: '^[A-Z][A-Z0-9]{0,4}([.-][A-Z]{1,3})?$' })

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

/** What a trimmed text of at least so many characters has in it. */
const notBlank: Readonly<Record<number, object>> = {
  0: {},
  1: { pattern: '\\S' },
  2: { pattern: '\\S[^]*\\S' },
}

/**
 * Trimmed text of so many code points, so that an emoji counts once. It is described with the same
 * bounds, which JSON Schema counts in code points too.
 */
export const trimmedText = (
  required: string,
  min: 0 | 1 | 2,
  max: number,
  message: { readonly short: string; readonly long: string },
) =>
  z
    .string({ error: required })
    .trim()
    .refine((text) => Array.from(text).length >= min, message.short)
    .refine((text) => Array.from(text).length <= max, message.long)
    .meta({ minLength: min, maxLength: max, ...notBlank[min] })

/** A whole number as a query writes it: decimal digits alone, not `0x10`, `1e3` or ` 5`. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string('must be a whole number')
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(
      z
        .int('is too large')
        .min(minimum, `must be at least ${minimum.toString()}`)
        .max(maximum, `must be at most ${maximum.toString()}`),
    )
    .meta({ type: 'integer', minimum, maximum })
