import type { FeedOptions } from '../feed-port.ts'
import type { Listing } from '../port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits, FeedStopped } from './retry.ts'

/** The provider did not answer, or not in its own shape; never seen outside of the seeding. */
class Untold extends Error {}

/** A store that is unavailable is waited for, as everywhere; what else fails is the provider's. */
const ask = async <Result>({ retry }: Dealings, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await retry(work)
  } catch (error) {
    if (error instanceof FeedStopped) throw error
    throw new Untold('The provider did not tell.', { cause: error })
  }
}

/**
 * Brings one security into the log. The history comes daily bars last: a symbol that has them has
 * everything, so a seeding that was cut off is taken up by asking which symbols lack them, and
 * what was imported before is imported again, which changes nothing.
 */
const seedSymbol = async (
  { provider, commands }: FeedOptions,
  dealings: Dealings,
  listing: Listing,
  until: number,
): Promise<void> => {
  const { source } = provider
  const { symbol } = listing
  const { command } = dealings
  if (!(await command(`list ${symbol}`, () => commands.listStock(source, listing)))) return
  const fundamentals = await ask(dealings, () => provider.fundamentals(symbol))
  if (fundamentals) {
    await command(`fundamentals of ${symbol}`, () =>
      commands.importFundamentals(source, symbol, fundamentals),
    )
  }
  for (const history of await ask(dealings, () => provider.history(symbol, until))) {
    await command(`${history.timeframe} bars of ${symbol}`, () =>
      commands.importBars(source, symbol, history),
    )
  }
}

interface Left {
  readonly listings: readonly Listing[]
  /** Why the last of them is left. */
  readonly error: unknown
}

/**
 * Seeds these listings; tells after each how far it is. It goes no faster than the read side
 * follows: histories are a hundred kilobytes each, and who falls behind what the log keeps in memory
 * reads and parses them again from the disk, each follower for itself.
 *
 * @returns those of which the provider did not tell
 */
const seedOnce = async (
  options: FeedOptions,
  dealings: Dealings,
  missing: readonly Listing[],
  onDone: () => void,
): Promise<Left> => {
  const { clock, reader, limits } = options
  const { symbolsInFlightMax, symbolsAheadMax } = { ...feedLimits, ...limits }
  const until = clock.now()
  const left: Listing[] = []
  let error: unknown = null
  for (let first = 0; first < missing.length; first += symbolsAheadMax) {
    const next = missing.slice(first, first + symbolsAheadMax)
    await inFlight(next, symbolsInFlightMax, async (listing) => {
      try {
        await seedSymbol(options, dealings, listing, until)
        onDone()
      } catch (thrown) {
        if (!(thrown instanceof Untold)) throw thrown
        left.push(listing)
        error = thrown.cause
      }
    })
    await dealings.retry(() => reader.caughtUp())
  }
  return { listings: left, error }
}

/**
 * Seeds every listing that is not known yet. Of whom the provider does not tell it is asked again
 * after a rest, as long as it tells of others: a few symbols that it does not know any more must not
 * keep all prices waiting. They wait for the next start.
 *
 * @param none nothing is known of any symbol: the provider is waited for, however long it is unavailable
 * @returns the symbols of which it did not tell
 */
export const seed = async (
  options: FeedOptions,
  dealings: Dealings,
  missing: readonly Listing[],
  none: boolean,
): Promise<ReadonlySet<string>> => {
  const { clock, report, signal } = options
  const { seedingRestMs } = { ...feedLimits, ...options.limits }
  const total = missing.length
  let done = 0
  let waiting = missing
  report({ kind: 'seeding', done, total })
  for (;;) {
    const { listings, error } = await seedOnce(options, dealings, waiting, () => {
      done += 1
      report({ kind: 'seeding', done, total })
    })
    const symbols = listings.map(({ symbol }) => symbol)
    if (symbols.length === 0) return new Set()
    const again = symbols.length < waiting.length || (none && done === 0)
    report({ kind: 'provider_unavailable', symbols, error, waitMs: again ? seedingRestMs : null })
    if (!again) return new Set(symbols)
    await clock.wait(seedingRestMs, signal)
    if (signal.aborted) throw new FeedStopped()
    waiting = listings
  }
}
