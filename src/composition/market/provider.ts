import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { isOpenFor } from '../../domain/calendar/market-hours.ts'
import type { OnBadRow } from '../../market/bad-rows.ts'
import { systemClock } from '../../market/clock.ts'
import { type AskReference, noReference } from '../../market/service/reference.ts'
import { createGuard } from '../../market/guard.ts'
import type { Listing, MarketDataProvider } from '../../market/port.ts'
import { createSimulatedExchange } from '../../market/simulated/exchange.ts'
import { realSecurities } from '../../market/simulated/real-listings.ts'
import { createTape } from '../../market/tape/provider.ts'
import type { Recording } from '../../market/tape/recording.ts'
import { createYahooClient } from '../../market/yahoo/client.ts'
import { createYahooProvider } from '../../market/yahoo/provider.ts'

export interface ProviderParts {
  /** The recordings that the tape plays; empty for other providers. */
  readonly recordings: readonly Recording[]
  readonly onBadRow: OnBadRow
  readonly log: Pick<Logger, 'warn'>
}

export interface ChosenProvider {
  readonly provider: MarketDataProvider
  readonly reference: AskReference
}

/** Yahoo's quotes of the largest companies take two requests per poll. */
const yahooPollMs = 10_000

/** Milliseconds between two tick batches of the configured provider. */
export const tickBatchMs = ({ MARKET_DATA, SIM_TICK_MS }: Config): number =>
  MARKET_DATA === 'yahoo' ? yahooPollMs : SIM_TICK_MS

/** Counted from the opening bell: some exchanges' quotes are this late. */
const yahooDelayMs = 15 * 60_000

/**
 * Whether the provider may have nothing new: the simulated exchange never closes, Yahoo's market
 * has hours, and of a recording it is unknown.
 * @param now Unix ms
 */
export const mayRest =
  ({ MARKET_DATA }: Pick<Config, 'MARKET_DATA'>, now: () => number): (() => boolean) =>
  () => {
    switch (MARKET_DATA) {
      case 'simulated':
        return false
      case 'yahoo':
        return !isOpenFor(now(), yahooDelayMs)
      case 'tape':
        return true
    }
  }

/** Real US listings, SPY first and then the largest companies: names and sectors, no prices. */
export const usListings = (config: Pick<Config, 'SIM_SEED' | 'SIM_SYMBOLS'>): Listing[] =>
  realSecurities(config.SIM_SEED)
    .slice(0, config.SIM_SYMBOLS)
    .map(({ listing }) => listing)

const yahoo = (config: Config, { onBadRow, log }: ProviderParts): ChosenProvider => {
  const provider = createYahooProvider({
    client: createYahooClient(
      createGuard({ clock: systemClock, random: Math.random }),
      (url, init) => fetch(url, init),
    ),
    listings: usListings(config),
    pollMs: yahooPollMs,
    clock: systemClock,
    onBadRow,
    onUnavailable: (error) =>
      log.warn({ err: error }, 'Yahoo unavailable; keeping the last prices'),
  })
  const reference: AskReference = async (symbol) => {
    const [tick] = await provider.quotes([symbol])
    return tick ? { symbol, price: tick[1], source: provider.source } : null
  }
  return { provider, reference }
}

/** The provider that MARKET_DATA selects. */
export const createProvider = (config: Config, parts: ProviderParts): ChosenProvider => {
  const chosen = (provider: MarketDataProvider): ChosenProvider => ({
    provider,
    reference: noReference,
  })
  const { SIM_TICK_MS: tickMs } = config
  switch (config.MARKET_DATA) {
    case 'simulated':
      return chosen(
        createSimulatedExchange({
          seed: config.SIM_SEED,
          symbols: config.SIM_SYMBOLS,
          tickMs,
          clock: systemClock,
        }),
      )
    case 'tape':
      return chosen(
        createTape({
          recordings: parts.recordings,
          speed: config.TAPE_SPEED,
          tickMs,
          clock: systemClock,
        }),
      )
    case 'yahoo':
      return yahoo(config, parts)
  }
}
