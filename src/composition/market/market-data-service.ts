import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { MarketDataService } from '../../http/market/service.ts'
import { systemClock } from '../../market/clock.ts'
import { createFinancials } from '../../market/service/financials.ts'
import { createLoadListings } from '../../market/service/load-listings.ts'
import { type AskReference } from '../../market/service/reference.ts'
import { createUpdatePrices } from '../../market/service/update-prices.ts'
import type { MarketDataProvider } from '../../market/port.ts'
import { financialsOf } from '../../projections/financials/read.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import type { ListingHealth } from '../health/listing-health.ts'
import type { ReadSide } from '../sides/read-side.ts'
import type { WriteSide } from '../sides/write-side.ts'

export interface MarketDataServiceParts {
  readonly provider: MarketDataProvider
  readonly reference: AskReference
  readonly writeSide: Pick<WriteSide, 'feed'>
  readonly readSide: Pick<ReadSide, 'readModels'>
  readonly log: Pick<Logger, 'warn'>
  readonly listed: ReadonlySet<string>
  readonly listing: Pick<ListingHealth, 'progress'>
}

/** The market data of API calls, answered by the configured provider. */
export const openMarketDataService = (parts: MarketDataServiceParts): MarketDataService => {
  const { provider, reference, writeSide, readSide, log, listed, listing } = parts
  const { readModels } = readSide
  const commands = writeSide.feed
  const isListed = (symbol: string) => listed.has(symbol)
  const onFault = (error: unknown) => log.warn({ err: error }, 'market data request failed')
  return {
    listing: () => listing.progress(),
    financials: createFinancials({
      provider,
      commands,
      recorded: (symbol) => financialsOf(readModels, symbol),
      clock: systemClock,
      onFault: (symbol, error) =>
        log.warn({ symbol, err: error }, 'financial statements request failed'),
    }),
    loadListings: createLoadListings({ provider, commands, isListed, onFault }),
    updatePrices: createUpdatePrices({
      provider,
      commands,
      isListed,
      recorded: async (symbol) => {
        const stock = await readModels.reader(stocks).get(symbol)
        return stock?.price == null ? null : { price: stock.price, date: stock.date }
      },
      newId: randomUUID,
      onFault,
    }),
    reference: async (symbol) => {
      try {
        return { ok: true, quote: await reference(symbol) }
      } catch (error) {
        onFault(error)
        return { ok: false, reason: 'unavailable' }
      }
    },
  }
}
