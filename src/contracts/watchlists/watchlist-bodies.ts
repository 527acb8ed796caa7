import { z } from 'zod'
import { tickerShape } from '../../domain/notation/symbol.ts'
import { watchlistLimits, watchlistTextLimits } from '../../domain/watchlist/limits.ts'
import { ticker, trimmedText } from '../fields.ts'

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

export const listSymbolBody = z.strictObject({ symbol: ticker, before })

export const noteBody = z.strictObject({
  note: text('Note', 0, noteCharactersMax).nullable().describe('null or empty: it is removed'),
})

const title = text('Title', 1, sectionCharactersMax)

export const sectionBody = z.strictObject({ title, before })

export const sectionTitleBody = z.strictObject({ title })

export const orderBody = z.strictObject({
  symbols: z
    .array(itemKey)
    .max(watchlistLimits.symbolsPerWatchlistMax + watchlistLimits.sectionsPerWatchlistMax)
    .describe('Every symbol and every section id of the list, each once'),
})
