import type { ListingProgress } from '../../contracts/stocks.ts'
import type { MarketDataService } from './service.ts'

interface Told {
  readonly listing?: ListingProgress
}

/** How far the listing is, as replies carry it while it goes on. */
export const listingOf = (market: Pick<MarketDataService, 'listing'>): Told => {
  const listing = market.listing()
  return listing === null ? {} : { listing }
}

/** What an answer that is kept encoded is told apart by. */
export const versionOf = ({ listing }: Told): string =>
  listing === undefined ? '' : ` ${listing.listed.toString()}/${listing.of.toString()}`
