import { z } from 'zod'
import type { TradingDate } from '../domain/calendar/trading-day.ts'
import { charactersIn, cleanText } from '../domain/kernel/text.ts'
import { writtenSymbol } from '../domain/notation/symbol.ts'

/** A ticker as traders type it: `$aapl` is AAPL. The stock list decides between BRK-B and BRK.B. */
export const ticker = z
  .string({ error: 'Symbol is required' })
  .transform((text, context) => {
    const symbol = writtenSymbol(text)
    if (symbol !== null) return symbol
    context.addIssue('is not a ticker symbol')
    return z.NEVER
  })
  // The plain notation; others are accepted as well.
  .meta({ pattern: '^[A-Z][A-Z0-9]{0,4}([.-][A-Z]{1,3})?$' })

/** ISO 8601, UTC. */
export const isoTime = z.iso.datetime()

/** A trading day of the exchange, `YYYY-MM-DD`: a date, the same in every zone. */
export const tradingDate = z.iso.date() as unknown as z.ZodType<TradingDate, TradingDate>

/** A moment given by a client: ISO 8601 with any offset. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time as in 2026-01-31T15:04:05Z',
})

/** The pattern of a trimmed text with at least this many characters. */
const notBlank: Readonly<Record<number, object>> = {
  0: {},
  1: { pattern: '\\S' },
  2: { pattern: '\\S[^]*\\S' },
}

/**
 * Trimmed text with a length in code points, so that an emoji counts once. JSON Schema counts in
 * code points too, so it is described with the same bounds.
 */
export const trimmedText = (
  required: string,
  min: 0 | 1 | 2,
  max: number,
  message: { readonly short: string; readonly long: string },
) =>
  z
    .string({ error: required })
    .overwrite(cleanText)
    .refine((text) => charactersIn(text) >= min, message.short)
    .refine((text) => charactersIn(text) <= max, message.long)
    .meta({ minLength: min, maxLength: max, ...notBlank[min] })

/** A whole number in a query: only decimal digits, not `0x10`, `1e3` or ` 5`. */
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
