import type { Config } from '../config.ts'
import { systemClock } from '../market/clock.ts'
import type { MarketDataProvider } from '../market/port.ts'
import { createSimulatedExchange } from '../market/simulated/exchange.ts'

/** Whoever tells this run's prices: what MARKET_DATA says. */
export const createProvider = (config: Config): MarketDataProvider =>
  createSimulatedExchange({
    seed: config.SIM_SEED,
    symbols: config.SIM_SYMBOLS,
    tickMs: config.SIM_TICK_MS,
    clock: systemClock,
  })
