import { z } from 'zod'
import type { TradingDate } from '../calendar/trading-day.ts'
import { tickerShape } from '../notation/symbol.ts'

/** A ticker as exchanges write it: `AAPL`, `BRK.B`, `^GSPC` without the caret. */
export const symbol = z.string().regex(tickerShape, 'is not a ticker symbol')

export const isSymbol = (value: unknown): boolean =>
  typeof value === 'string' && tickerShape.test(value)

export const uuid = z.uuid()

const uuidText = z.regexes.uuid()

export const isUuid = (value: unknown): boolean => typeof value === 'string' && uuidText.test(value)

/** A calendar day of the exchange (New York), `YYYY-MM-DD`. */
export const tradingDate = z.iso.date() as unknown as z.ZodType<TradingDate, TradingDate>

/** The last one that was found fine: a day's tick batches all have one. */
let lastTradingDate = ''

export const isTradingDate = (value: unknown): value is TradingDate => {
  if (typeof value !== 'string') return false
  if (value === lastTradingDate) return true
  if (!z.regexes.date.test(value)) return false
  lastTradingDate = value
  return true
}

const priceMax = 1e9
const sharesMax = 1e15

/** US dollars a share; positive and finite. */
export const price = z.number().positive().max(priceMax)

export const isPrice = (value: unknown): boolean =>
  typeof value === 'number' && value > 0 && value <= priceMax

/** Shares; volumes are whole, but providers adjust for splits, so fractions are accepted. */
export const shares = z.number().nonnegative().max(sharesMax)

export const isShares = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= sharesMax

/** Seconds since 1970-01-01T00:00:00Z. */
export const unixSeconds = z.int().nonnegative()

/** Milliseconds since 1970-01-01T00:00:00Z. */
export const unixMs = z.int().nonnegative()

/** Of seconds as of milliseconds. */
export const isUnixTime = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 0

const sourceCharactersMax = 80

/** Where market data came from: `simulated`, `yahoo`, `import:<file>` … */
export const source = z.string().min(1).max(sourceCharactersMax)

export const isSource = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= sourceCharactersMax

/** A keyed hash (hex) of a normalised name: equal names give equal keys, a key gives no name back. */
export const nameKey = z.string().regex(/^[0-9a-f]{64}$/)

/** The two names that are unique across all traders. */
export const nameKind = z.enum(['username', 'email'])

export type NameKind = z.output<typeof nameKind>
