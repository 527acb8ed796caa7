import { z } from 'zod'
import { tickerShape } from '../domain/notation/symbol.ts'
import { watchlistLimits, watchlistTextLimits } from '../domain/watchlist/limits.ts'
import { ticker, trimmedText } from './fields.ts'
import { watchlistEntry } from './watchlist.ts'

const { nameCharactersMax, sectionCharactersMax, noteCharactersMax } = watchlistTextLimits

const text = (label: string, min: 0 | 1, max: number) => {
  const length = `${label} must have ${min.toString()} to ${max.toString()} characters`
  return trimmedText(`${label} is required`, min, max, {
    short: `${label} is required`,
    long: length,
  })
}

/** An item of a list: the symbol as the list has it, or the id of a section line. */
const itemKey = z.string().regex(tickerShape).or(z.uuid().toLowerCase())

const before = itemKey
  .nullable()
  .default(null)
  .describe('The symbol or section id that follows it; null, or not on the list: it comes last')

export const listBody = z.strictObject({ name: text('Name', 1, nameCharactersMax) })

export const watchlist = z.object({
  id: z.uuid(),
  /** null: the first list, which was never named. */
  name: z.string().nullable(),
  /** The one that the calls of `/watchlist` mean; it cannot be deleted. */
  isFirst: z.boolean(),
  symbolCount: z.int().nonnegative(),
})

/** The trader's own lists, the first one first. */
export const watchlistsReply = z.array(watchlist)

export const listSymbolBody = z.strictObject({ symbol: ticker, before })

export const noteBody = z.strictObject({
  note: text('Note', 0, noteCharactersMax).nullable().describe('null or empty: it is removed'),
})

const title = text('Title', 1, sectionCharactersMax)

export const sectionBody = z.strictObject({ title, before })

export const sectionTitleBody = z.strictObject({ title })

export const listSymbol = z.object({
  type: z.literal('symbol'),
  ...watchlistEntry.shape,
  note: z.string().nullable(),
})

export const listSection = z.object({
  type: z.literal('section'),
  id: z.uuid(),
  title: z.string(),
})

/** Symbols, and the section lines between them, in the trader's order. */
export const listItemsReply = z.array(z.discriminatedUnion('type', [listSymbol, listSection]))

export const orderBody = z.strictObject({
  symbols: z
    .array(itemKey)
    .max(watchlistLimits.symbolsPerWatchlistMax + watchlistLimits.sectionsPerWatchlistMax)
    .describe('Every symbol and every section id of the list, each once'),
})

export type Watchlist = z.output<typeof watchlist>
export type ListSymbol = z.output<typeof listSymbol>
export type ListSection = z.output<typeof listSection>
export type ListItem = ListSymbol | ListSection
