import { communicationServices } from './listings/communication-services.ts'
import { consumerDiscretionary } from './listings/consumer-discretionary.ts'
import { consumerStaples } from './listings/consumer-staples.ts'
import { energy } from './listings/energy.ts'
import { financials } from './listings/financials.ts'
import { funds } from './listings/funds.ts'
import { healthCare } from './listings/health-care.ts'
import { industrials } from './listings/industrials.ts'
import { informationTechnology } from './listings/information-technology.ts'
import { materials } from './listings/materials.ts'
import { realEstate } from './listings/real-estate.ts'
import type { ListingRow } from './listings/row.ts'
import { utilities } from './listings/utilities.ts'
import { hashText } from './random.ts'
import { motionOf } from './motion.ts'
import type { Sector } from './sectors.ts'
import type { Security } from './security.ts'

const bySector: readonly (readonly [Sector | null, readonly ListingRow[]])[] = [
  [null, funds],
  ['Information Technology', informationTechnology],
  ['Communication Services', communicationServices],
  ['Consumer Discretionary', consumerDiscretionary],
  ['Consumer Staples', consumerStaples],
  ['Health Care', healthCare],
  ['Financials', financials],
  ['Industrials', industrials],
  ['Energy', energy],
  ['Materials', materials],
  ['Utilities', utilities],
  ['Real Estate', realEstate],
]

/** The market itself comes first: betas are measured against it. */
export const marketSymbol = 'SPY'

const securityOf = (seed: number, sector: Sector | null, row: ListingRow): Security => {
  const [symbol, name, exchange, startPrice, millions, floatPercent, epsTtm, dividends] = row
  const [beta, about] = row.slice(8) as [number, string]
  const sharesOutstanding = Math.round(millions * 1e6)
  const key = hashText(symbol)
  const marketCap = sharesOutstanding * startPrice
  return {
    listing: { symbol, name, exchange, currency: 'USD', sector },
    fundamentals: {
      sharesOutstanding,
      floatShares: Math.round((sharesOutstanding * floatPercent) / 100),
      epsTtm,
      dividendsTtm: dividends,
      beta,
      about,
    },
    motion: motionOf(seed, { key, beta, marketCap, sharesOutstanding, sector }),
    startPrice,
    key,
  }
}

const marketCapOf = ({ startPrice, fundamentals }: Security): number =>
  startPrice * (fundamentals.sharesOutstanding ?? 0)

/** The real listings, SPY first and then by market capitalisation, largest first. */
export const realSecurities = (seed: number): Security[] => {
  const all = bySector.flatMap(([sector, rows]) => rows.map((row) => securityOf(seed, sector, row)))
  const rank = (security: Security) =>
    security.listing.symbol === marketSymbol ? Infinity : marketCapOf(security)
  return all.sort((a, b) => (rank(b) > rank(a) ? 1 : -1))
}
