import type { FeedOptions } from '../feed-port.ts'
import type { Listing } from '../port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits } from './retry.ts'

/**
 * Brings one security into the log. The history comes daily bars last: a symbol that has them has
 * everything, so a seeding that was cut off is taken up by asking which symbols lack them, and
 * what was imported before is imported again, which changes nothing.
 */
const seedSymbol = async (
  { provider, commands }: FeedOptions,
  { command, retry }: Dealings,
  listing: Listing,
  until: number,
): Promise<void> => {
  const { source } = provider
  const { symbol } = listing
  if (!(await command(`list ${symbol}`, () => commands.listStock(source, listing)))) return
  const fundamentals = await retry(() => provider.fundamentals(symbol))
  if (fundamentals) {
    await command(`fundamentals of ${symbol}`, () =>
      commands.importFundamentals(source, symbol, fundamentals),
    )
  }
  for (const history of await retry(() => provider.history(symbol, until))) {
    await command(`${history.timeframe} bars of ${symbol}`, () =>
      commands.importBars(source, symbol, history),
    )
  }
}

/**
 * Seeds every listing that is not known yet; tells after each how far it is. It goes no faster than
 * the read side follows: histories are a hundred kilobytes each, and who falls behind what the log
 * keeps in memory reads and parses them again from the disk, each follower for itself.
 */
export const seed = async (
  options: FeedOptions,
  dealings: Dealings,
  missing: readonly Listing[],
): Promise<void> => {
  const { clock, report, reader, limits } = options
  const { symbolsInFlightMax, symbolsAheadMax } = { ...feedLimits, ...limits }
  const until = clock.now()
  let done = 0
  report({ kind: 'seeding', done, total: missing.length })
  for (let first = 0; first < missing.length; first += symbolsAheadMax) {
    const next = missing.slice(first, first + symbolsAheadMax)
    await inFlight(next, symbolsInFlightMax, async (listing) => {
      await seedSymbol(options, dealings, listing, until)
      done += 1
      report({ kind: 'seeding', done, total: missing.length })
    })
    await dealings.retry(() => reader.caughtUp())
  }
}
