import { z } from 'zod'
import { resolutions } from '../../domain/calendar/timeframes.ts'
import { shiftDate } from '../../domain/calendar/trading-day.ts'
import { tradingDate } from '../../domain/kernel/fields.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { GenerationGone } from '../../projections/errors.ts'
import { physicalName } from '../../projections/generation.ts'
import type { ReadModelDocument, ReadModelStore } from '../../projections/port.ts'
import {
  intradayDays,
  marketDayId,
  marketDays,
  stocks,
} from '../../projections/stocks/documents.ts'
import { readMadeDays } from '../../projections/stocks/read/made-days.ts'
import type { QuoteSnapshot } from '../ports.ts'

const stocksPerRead = 1_000

/** The fields of a stock document that make up its quote. */
const quoted = z.object({
  symbol: z.string(),
  date: tradingDate.nullable(),
  price: z.number().nullable(),
  previousClose: z.number().nullable(),
  /** Missing in documents of an earlier version. */
  previousDate: tradingDate.nullish(),
  previousIsMade: z.boolean().default(false),
  volume: z.number().nullable(),
  /** Missing in documents of an earlier version of the projection. */
  resolution: z.enum(resolutions).nullish(),
  lastUpdated: z.iso.datetime(),
  closedThrough: tradingDate.nullish(),
  /** Missing in documents of an earlier version. */
  splits: z.array(tradingDate).default([]),
})

const marketDay = z.object({ date: tradingDate, isFed: z.boolean() })

const quoteOf = (document: z.output<typeof quoted>): Quote | null => {
  const { symbol, date, price, previousClose, volume, resolution, lastUpdated } = document
  const { closedThrough } = document
  if (date === null || price === null) return null
  return {
    symbol,
    price,
    volume: volume ?? 0,
    at: Date.parse(lastUpdated),
    resolution: resolution ?? 'tick',
    date,
    isClosed: closedThrough != null && date <= closedThrough,
    previousClose,
    // Of an unknown date the last possible one is used, so that a later import of old bars does not
    // count as a newer close.
    previousDate: document.previousDate ?? (previousClose === null ? null : shiftDate(date, -1)),
    previousIsMade: document.previousIsMade,
  }
}

/** @param otherwise where the read model is from a release that did not have the collection */
const unlessGone = async <Result>(read: Promise<Result>, otherwise: Result): Promise<Result> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof GenerationGone) return otherwise
    throw error
  }
}

/**
 * Reads the initial quotes from the stocks read model. The position is read first: events folded
 * while the documents are being read are then applied once more from the log, and none is missed.
 * @throws ReadModelUnavailable
 */
export const quoteSnapshotLoader =
  (store: Pick<ReadModelStore, 'live' | 'seen' | 'find' | 'get' | 'getMany'>) =>
  async (): Promise<QuoteSnapshot> => {
    const generation = await store.live(stocks.projection)
    if (generation === null) return { position: null, stocks: [], marketDay: null }
    const position = await store.seen(generation)
    const collection = physicalName(generation, stocks.name)
    const documents: ReadModelDocument[] = []
    for (;;) {
      const last = documents.at(-1)?._id
      const page = await store.find(collection, {
        ...(last !== undefined && { filter: { _id: { gt: last } } }),
        sort: [{ field: '_id' }],
        limit: stocksPerRead,
      })
      documents.push(...page)
      if (page.length < stocksPerRead) break
    }
    const inGeneration = ({ name }: { readonly name: string }) => physicalName(generation, name)
    const day = await unlessGone(store.get(inGeneration(marketDays), marketDayId), null)
    const found = documents.map((document) => {
      const stock = quoted.parse(document)
      return { symbol: stock.symbol, quote: quoteOf(stock), splits: stock.splits }
    })
    const quotes = found.flatMap(({ quote }) => (quote === null ? [] : [quote]))
    const made = await readMadeDays(quotes, (ids) =>
      unlessGone(store.getMany(inGeneration(intradayDays), ids), []),
    )
    return {
      position,
      marketDay: day === null ? null : marketDay.parse(day),
      stocks: found.map((each) => {
        const intraday = made.get(each.symbol)
        return intraday === undefined ? each : { ...each, intraday }
      }),
    }
  }
