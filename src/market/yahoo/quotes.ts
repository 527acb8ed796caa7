import { z } from 'zod'
import type { Tick } from '../../domain/price-feed/events.ts'
import type { OnBadRow } from '../bad-rows.ts'
import type { Fundamentals } from '../port.ts'

export const yahooSource = 'yahoo'

/** The end of year 9999: later years have more than four digits. */
const unixMsMax = Date.UTC(9999, 11, 31)

export const hasDate = (unixMs: number): boolean => unixMs >= 0 && unixMs <= unixMsMax

/** A moment in the format of Yahoo or its library: Unix seconds, or a date. */
const moment = z
  .union([z.number().transform((seconds) => seconds * 1_000), z.date().transform(Number)])
  .refine(hasDate, 'is not a possible time of a price')

const figure = z.number().nullish().catch(null)

const quoteRow = z.object({
  symbol: z.string(),
  currency: z.string().optional(),
  regularMarketPrice: z.number().positive(),
  regularMarketTime: moment,
  regularMarketVolume: z.number().nonnegative().nullish(),
  sharesOutstanding: figure,
  epsTrailingTwelveMonths: figure,
  trailingAnnualDividendRate: figure,
})

export type QuoteRow = z.output<typeof quoteRow>

/** Yahoo writes `BRK-B` for our `BRK.B`. */
export const yahooSymbol = (symbol: string): string => symbol.replace('.', '-')

/**
 * The valid rows of an answer by our symbol; others are counted and left out.
 * @param asked our symbols
 */
export const readQuotes = (
  answer: unknown,
  asked: readonly string[],
  onBadRow: OnBadRow,
): Map<string, QuoteRow> => {
  const ours = new Map(asked.map((symbol) => [yahooSymbol(symbol), symbol]))
  const rows = new Map<string, QuoteRow>()
  for (const row of Array.isArray(answer) ? (answer as unknown[]) : []) {
    const parsed = quoteRow.safeParse(row)
    if (!parsed.success) {
      const atPrice = parsed.error.issues.some(({ path }) => path[0] === 'regularMarketPrice')
      onBadRow(yahooSource, atPrice ? 'bad_price' : 'bad_shape')
      continue
    }
    const symbol = ours.get(parsed.data.symbol)
    if (symbol === undefined) onBadRow(yahooSource, 'unknown_symbol')
    else if ((parsed.data.currency ?? 'USD') !== 'USD') onBadRow(yahooSource, 'another_currency')
    else rows.set(symbol, parsed.data)
  }
  return rows
}

export const tickOf = (symbol: string, row: QuoteRow): Tick => [
  symbol,
  row.regularMarketPrice,
  row.regularMarketVolume ?? 0,
  Math.round(row.regularMarketTime),
]

const notNegative = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && value >= 0 ? value : null

export const fundamentalsOf = (row: QuoteRow): Fundamentals => ({
  sharesOutstanding: notNegative(row.sharesOutstanding),
  floatShares: null,
  epsTtm: row.epsTrailingTwelveMonths ?? null,
  dividendsTtm: notNegative(row.trailingAnnualDividendRate),
  beta: null,
  about: null,
})
