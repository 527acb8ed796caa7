import type { ListingProgress } from '../../contracts/market/stocks.ts'
import type { MarketDataService } from './service.ts'

interface ListingField {
  readonly listing?: ListingProgress
}

/** The progress of the listing, which replies contain until it is complete. */
export const listingOf = (market: Pick<MarketDataService, 'listing'>): ListingField => {
  const listing = market.listing()
  return listing === null ? {} : { listing }
}

/** Distinguishes cached answers with different progress. */
export const versionOf = ({ listing }: ListingField): string =>
  listing === undefined ? '' : ` ${listing.listed.toString()}/${listing.of.toString()}`
