import type { Clock } from '../clock.ts'
import { every } from '../every.ts'
import type { TickBatch, LastPrice, MarketDataProvider, TicksOptions } from '../port.ts'
import { financialsAt } from './accounts/statements.ts'
import { createFactors } from './factors.ts'
import { historyDaysUntil, historyOf, type HistoryDays } from './history.ts'
import { createLiveMarket } from './live.ts'
import { realSecurities } from './real-listings.ts'
import type { Security } from './security.ts'
import { syntheticSecurities } from './synthetic-listings.ts'

export interface SimulatedExchangeOptions {
  /** SIM_SEED: the same seed gives the same listings, fundamentals and history of a date. */
  readonly seed: number
  /** SIM_SYMBOLS, 1 to 10,000: real listings first (SPY, then the largest), invented ones after. */
  readonly symbols: number
  /** SIM_TICK_MS. */
  readonly tickMs: number
  readonly clock: Clock
}

export const simulatedSource = 'simulated'

const securitiesOf = (seed: number, count: number): Security[] => {
  const real = realSecurities(seed)
  const taken = new Set(real.map(({ listing }) => listing.symbol))
  const invented = syntheticSecurities(seed, Math.max(0, count - real.length), taken)
  return [...real.slice(0, count), ...invented]
}

/**
 * The simulated exchange. It never closes; its trading days end at midnight New York. All its
 * prices come from a model of market movements and must be shown as SIMULATED.
 */
export const createSimulatedExchange = (options: SimulatedExchangeOptions): MarketDataProvider => {
  const { seed, tickMs, clock } = options
  const factors = createFactors(seed)
  const securities = securitiesOf(seed, options.symbols)
  const bySymbol = new Map(securities.map((security) => [security.listing.symbol, security]))
  let days: { readonly until: number; readonly shared: HistoryDays } | null = null

  /** The shared part is cached for the last `until`, which a seeding uses for all symbols. */
  const daysUntil = (until: number): HistoryDays => {
    if (days?.until !== until) days = { until, shared: historyDaysUntil(factors, until) }
    return days.shared
  }

  async function* ticks({ signal, from }: TicksOptions): AsyncGenerator<TickBatch> {
    const known = new Map(from.map((last): [string, LastPrice] => [last.symbol, last]))
    const market = createLiveMarket(factors, securities, known, clock.now())
    for await (const now of every(tickMs, clock, signal)) yield market.batch(now)
  }

  return {
    source: simulatedSource,
    simulated: true,
    listings: () => Promise.resolve(securities.map(({ listing }) => listing)),
    fundamentals: (symbol) => Promise.resolve(bySymbol.get(symbol)?.fundamentals ?? null),
    financials: (symbol) => {
      const security = bySymbol.get(symbol)
      return Promise.resolve(security ? financialsAt(seed, security, clock.now()) : null)
    },
    // There are no trades between two tick batches.
    quotes: () => Promise.resolve([]),
    history: (symbol, until) => {
      const security = bySymbol.get(symbol)
      return Promise.resolve(security ? historyOf(seed, security, daysUntil(until)) : [])
    },
    ticks,
  }
}
