import { normal, seeded } from '../random.ts'
import type { Sector } from '../sectors.ts'
import type { Security } from '../security.ts'

/** Typical ratios of a sector, as parts of revenue unless stated otherwise. */
type Typical = readonly [
  netMargin: number,
  research: number,
  selling: number,
  depreciation: number,
  /** Of cost of revenue. */
  inventoryDays: number,
  debtYears: number,
]

// prettier-ignore
const typicalOf: Record<Sector, Typical> = {
  Energy: [0.11, 0.002, 0.05, 0.08, 30, 0.3],
  Materials: [0.1, 0.01, 0.08, 0.06, 60, 0.4],
  Industrials: [0.1, 0.03, 0.12, 0.035, 65, 0.4],
  'Consumer Discretionary': [0.07, 0.02, 0.18, 0.035, 60, 0.35],
  'Consumer Staples': [0.09, 0.01, 0.2, 0.03, 50, 0.4],
  'Health Care': [0.15, 0.14, 0.22, 0.05, 70, 0.4],
  Financials: [0.22, 0, 0.3, 0.02, 0, 0.8],
  'Information Technology': [0.22, 0.16, 0.16, 0.05, 45, 0.35],
  'Communication Services': [0.15, 0.1, 0.18, 0.08, 8, 0.6],
  Utilities: [0.12, 0, 0.06, 0.15, 25, 2],
  'Real Estate': [0.2, 0, 0.08, 0.25, 0, 2.6],
}

/** The business of one company; every value is drawn once from its seed. */
export interface Character {
  /** US dollars in the last four quarters. */
  readonly revenueTtm: number
  readonly netIncomeTtm: number
  readonly sharesOutstanding: number
  readonly dividendsTtm: number
  /** Growth of revenue and of earnings in a year, as a part. */
  readonly growth: number
  /** Change of the number of shares in a year, as a part. */
  readonly shareGrowth: number
  readonly research: number
  readonly selling: number
  readonly depreciation: number
  readonly inventoryDays: number
  readonly receivableDays: number
  readonly payableDays: number
  readonly debtYears: number
  readonly interestRate: number
  readonly cashYears: number
  readonly plantYears: number
  readonly goodwillYears: number
  readonly stockPay: number
  /** Capital expenditure over depreciation. */
  readonly reinvestment: number
  /** How much each quarter of the year sells; their mean is 1. */
  readonly season: readonly number[]
}

const taxRate = 0.21
/** A company's sales are at least this multiple of its loss. */
const salesPerLossMin = 1.6
/** Its dividends are at most this part of its sales. */
const dividendsPerSalesMax = 0.2

/** Tax is due on a profit only. */
export const pretaxOf = (netIncome: number): number =>
  netIncome > 0 ? Math.round(netIncome / (1 - taxRate)) : netIncome

/** Null for a fund, which has no statements of its own. */
export const characterOf = (seed: number, security: Security): Character | null => {
  const { fundamentals, listing, startPrice, key } = security
  const { sharesOutstanding, epsTtm, dividendsTtm } = fundamentals
  const typical = typicalOf[listing.sector as Sector] as Typical | undefined
  if (typical === undefined || sharesOutstanding === null || epsTtm === null) return null
  const random = seeded(seed, key, 0x66696e61)
  const about = (value: number, spread: number) => value * Math.exp(spread * normal(random))
  const [typicalMargin, research, selling, depreciation, inventoryDays, debtYears] = typical
  const netIncomeTtm = Math.round(epsTtm * sharesOutstanding)
  const margin = Math.min(0.45, about(typicalMargin, 0.25))
  const salesMultiple = about(2.5, 0.5)
  const revenueTtm = Math.max(
    netIncomeTtm > 0 ? netIncomeTtm / margin : (startPrice * sharesOutstanding) / salesMultiple,
    -netIncomeTtm * salesPerLossMin,
    ((dividendsTtm ?? 0) * sharesOutstanding) / dividendsPerSalesMax,
  )
  const swing = 0.08 * random.next()
  const turn = random.next() * 4
  return {
    revenueTtm,
    netIncomeTtm,
    sharesOutstanding,
    dividendsTtm: dividendsTtm ?? 0,
    growth: Math.max(-0.08, Math.min(0.3, 0.06 + 0.07 * normal(random))),
    shareGrowth: netIncomeTtm > 0 ? -0.025 * random.next() : 0.06 * random.next(),
    research: about(research, 0.3),
    selling: about(selling, 0.2),
    depreciation: about(depreciation, 0.2),
    inventoryDays: about(inventoryDays, 0.25),
    receivableDays: about(42, 0.25),
    payableDays: about(50, 0.25),
    debtYears: about(debtYears, 0.4),
    interestRate: 0.03 + 0.03 * random.next(),
    cashYears: about(0.16, 0.4),
    plantYears: about(depreciation * 8, 0.2),
    goodwillYears: about(0.3, 0.6),
    stockPay: about(0.012, 0.4),
    reinvestment: about(1.15, 0.15),
    season: [0, 1, 2, 3].map((quarter) => 1 + swing * Math.cos(((quarter - turn) * Math.PI) / 2)),
  }
}
