import type { DayFacts, StockFacts } from './facts.ts'

/** A price movement that is worth a headline. */
export interface Story {
  readonly kind: 'move' | 'volume' | 'high' | 'low' | 'sector' | 'market'
  /** 0 notable, 1 strong, 2 extraordinary. */
  readonly tier: number
  /** The stock, the market's fund, or for a sector its largest company. */
  readonly stock: StockFacts
  /** For a sector: its mean change in percent, equally weighted, and its other companies. */
  readonly sector?: { readonly name: string; readonly changePercent: number }
  readonly others: readonly StockFacts[]
  /** How notable it is; the most notable come first. */
  readonly weight: number
}

const movePercents = [3, 5, 8]
const volumeMultiples = [2, 3, 5]
const sectorPercents = [1, 2, 3]
const marketPercents = [0.4, 1, 2]
const othersMax = 4
const sectorCompaniesMin = 3

/** The highest tier whose threshold is reached, or −1. */
const tierOf = (thresholds: readonly number[], value: number): number =>
  thresholds.findLastIndex((threshold) => value >= threshold)

const ofStock = (stock: StockFacts): Story[] => {
  const stories: Story[] = []
  const add = (kind: Story['kind'], tier: number, weight: number) => {
    if (tier >= 0) stories.push({ kind, tier, stock, others: [], weight })
  }
  const move = Math.abs(stock.changePercent)
  add('move', tierOf(movePercents, move), move)
  const multiple = stock.averageVolume ? stock.volume / stock.averageVolume : 0
  add('volume', tierOf(volumeMultiples, multiple), multiple)
  if (stock.high52 !== null && stock.price >= stock.high52) add('high', 0, 4 + move)
  if (stock.low52 !== null && stock.price <= stock.low52) add('low', 0, 4 + move)
  return stories
}

export const meanChange = (stocks: readonly StockFacts[]): number =>
  stocks.reduce((sum, { changePercent }) => sum + changePercent, 0) / Math.max(1, stocks.length)

const bySector = (stocks: readonly StockFacts[]): Map<string, StockFacts[]> => {
  const sectors = new Map<string, StockFacts[]>()
  for (const stock of stocks) {
    if (stock.sector === null) continue
    const known = sectors.get(stock.sector)
    if (known) known.push(stock)
    else sectors.set(stock.sector, [stock])
  }
  return sectors
}

const ofSector = (name: string, stocks: readonly StockFacts[]): Story[] => {
  const [largest, ...rest] = stocks
  const changePercent = meanChange(stocks)
  const tier = tierOf(sectorPercents, Math.abs(changePercent))
  if (!largest || stocks.length < sectorCompaniesMin || tier < 0) return []
  const sector = { name, changePercent }
  const others = rest.slice(0, othersMax)
  return [{ kind: 'sector', tier, stock: largest, sector, others, weight: 6 + tier }]
}

const ofMarket = (stocks: readonly StockFacts[], marketSymbol: string): Story[] => {
  const market = stocks.find(({ symbol }) => symbol === marketSymbol)
  const tier = market ? tierOf(marketPercents, Math.abs(market.changePercent)) : -1
  return market && tier >= 0
    ? [{ kind: 'market', tier, stock: market, others: [], weight: 20 + tier }]
    : []
}

/** All stories of a day, the most notable first. */
export const storiesOf = ({ stocks }: DayFacts, marketSymbol: string): Story[] => {
  const companies = stocks.filter(({ sector }) => sector !== null)
  return [
    ...ofMarket(stocks, marketSymbol),
    ...[...bySector(companies)].flatMap(([name, members]) => ofSector(name, members)),
    ...companies.flatMap(ofStock),
  ].sort((a, b) => b.weight - a.weight || (a.stock.symbol < b.stock.symbol ? -1 : 1))
}
