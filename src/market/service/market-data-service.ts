import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { ListingProgress } from '../../contracts/market/stocks.ts'
import { systemClock } from '../clock.ts'
import { createFinancials } from './financials.ts'
import { createLoadListings } from './load-listings.ts'
import { type AskReference } from './reference.ts'
import { createUpdatePrices } from './update-prices.ts'
import type { MarketDataProvider } from '../port.ts'
import { financialsOf } from '../../projections/financials/read.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import type { FeedCommands } from '../feed-port.ts'

export interface MarketDataServiceParts {
  readonly provider: MarketDataProvider
  readonly reference: AskReference
  readonly commands: FeedCommands
  readonly readModels: ReadModels
  readonly log: Pick<Logger, 'warn'>
  readonly listed: ReadonlySet<string>
  readonly listing: { readonly progress: () => ListingProgress | null }
}

/** The market data of API calls, answered by the configured provider. */
export const openMarketDataService = (parts: MarketDataServiceParts) => {
  const { provider, reference, commands, readModels, log, listed, listing } = parts
  const isListed = (symbol: string) => listed.has(symbol)
  const onFault = (error: unknown) => log.warn({ err: error }, 'market data request failed')
  return {
    source: provider.source,
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
    reference: async (symbol: string) => {
      try {
        return { ok: true, quote: await reference(symbol) } as const
      } catch (error) {
        onFault(error)
        return { ok: false, reason: 'unavailable' } as const
      }
    },
  }
}
