import { hashText, normal, seeded, type Random } from './random.ts'
import { motionOf } from './motion.ts'
import { sectors, type Sector } from './sectors.ts'
import type { Security } from './security.ts'

/**
 * Invented companies for a market larger than the table of real ones. Their tickers have five
 * letters, which common stock of US exchanges hardly ever has, and their names contain `simulated`,
 * so that they cannot be confused with real companies.
 */

const businesses: Record<Sector, readonly string[]> = {
  Energy: ['Petroleum', 'Drilling', 'Midstream', 'Resources'],
  Materials: ['Mining', 'Chemicals', 'Steel', 'Paper'],
  Industrials: ['Logistics', 'Machinery', 'Aerospace', 'Rail'],
  'Consumer Discretionary': ['Motors', 'Outfitters', 'Hotels', 'Stores'],
  'Consumer Staples': ['Foods', 'Beverages', 'Household', 'Farms'],
  'Health Care': ['Therapeutics', 'Devices', 'Diagnostics', 'Clinics'],
  Financials: ['Bancorp', 'Insurance', 'Capital', 'Trust'],
  'Information Technology': ['Semiconductor', 'Software', 'Networks', 'Robotics'],
  'Communication Services': ['Media', 'Telecom', 'Games', 'Broadcasting'],
  Utilities: ['Power', 'Water', 'Gas', 'Electric'],
  'Real Estate': ['Properties', 'Realty', 'Storage', 'Towers'],
}

const beginnings = 'Al Bar Cor Dun El Fal Gar Hal Ist Jor Kel Lor Mar Nor Or Pel Quen Ros Sal Tor'
const endings = 'bridge croft dale field ford gate haven lake mont port ridge stone vale ward wick'
const consonants = 'BCDFGHJKLMNPRSTVWXZ'
const vowels = 'AEIOU'

const pick = <T>(random: Random, from: ArrayLike<T>): T =>
  from[Math.floor(random.next() * from.length)] as T

const tickerOf = (random: Random): string =>
  [consonants, vowels, consonants, vowels, consonants].map((set) => pick(random, set)).join('')

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
const cents = (value: number) => Math.round(value * 100) / 100

const syntheticSecurity = (seed: number, symbol: string, random: Random): Security => {
  const sector = pick(random, sectors)
  const business = pick(random, businesses[sector])
  const place = pick(random, beginnings.split(' ')) + pick(random, endings.split(' '))
  const startPrice = cents(between(0.8, 32 * Math.exp(0.9 * normal(random)), 2_000))
  const sharesOutstanding = Math.round(between(5e6, 9e7 * Math.exp(1.1 * normal(random)), 2e10))
  const beta = cents(between(0.2, 1.05 + 0.4 * normal(random), 2.6))
  const earns = random.next() < 0.72
  const yieldPart = earns && random.next() < 0.5 ? random.next() * 0.045 : 0
  const epsTtm = earns ? startPrice / (8 + 30 * random.next()) : -startPrice * 0.1 * random.next()
  const key = hashText(symbol)
  const marketCap = sharesOutstanding * startPrice
  return {
    listing: {
      symbol,
      name: `${place} ${business} (simulated)`,
      exchange: random.next() < 0.6 ? 'NASDAQ' : 'NYSE',
      currency: 'USD',
      sector,
    },
    fundamentals: {
      sharesOutstanding,
      floatShares: Math.round(sharesOutstanding * (0.55 + 0.45 * random.next())),
      epsTtm: cents(epsTtm),
      dividendsTtm: cents(startPrice * yieldPart),
      beta,
      about: `An invented company of the sector ${sector} that exists only on the simulated exchange.`,
    },
    motion: motionOf(seed, { key, beta, marketCap, sharesOutstanding, sector }),
    startPrice,
    key,
  }
}

/**
 * The first `count` invented companies of this seed; a longer list begins with the shorter one.
 * @param taken symbols that are already used
 */
export const syntheticSecurities = (
  seed: number,
  count: number,
  taken: ReadonlySet<string>,
): Security[] => {
  const used = new Set(taken)
  const names = seeded(seed, 0x74696b72)
  const securities: Security[] = []
  while (securities.length < count) {
    const symbol = tickerOf(names)
    if (used.has(symbol)) continue
    used.add(symbol)
    securities.push(syntheticSecurity(seed, symbol, seeded(seed, hashText(symbol), 0x636f6d70)))
  }
  return securities
}
