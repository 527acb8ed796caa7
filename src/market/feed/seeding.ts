import type { FeedOptions } from '../feed-port.ts'
import type { Listing } from '../port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits } from './limits.ts'
import { FeedStopped } from './retry.ts'

/** The provider did not answer, or its answer was malformed; never leaves the seeding. */
class Unanswered extends Error {}

/** Waits for an unavailable store, as everywhere; any other error is the provider's. */
const ask = async <Result>({ retry }: Dealings, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await retry(work)
  } catch (error) {
    if (error instanceof FeedStopped) throw error
    throw new Unanswered('The provider did not answer.', { cause: error })
  }
}

/**
 * Brings one security into the log. Daily bars are imported last: a symbol that has them has
 * everything. An interrupted seeding therefore continues with the symbols that lack them, and bars
 * imported before are imported again, which changes nothing.
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
  /** The error of the last missing one. */
  readonly error: unknown
}

/**
 * Seeds these listings, and reports progress after each. It goes no faster than the read side
 * follows: histories are a hundred kilobytes each, and a subscriber that falls behind the part of
 * the log in memory reads and parses them again from the disk.
 * @returns the listings for which the provider did not answer
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
        if (!(thrown instanceof Unanswered)) throw thrown
        left.push(listing)
        error = thrown.cause
      }
    })
    await dealings.retry(() => reader.caughtUp())
  }
  return { listings: left, error }
}

/**
 * Seeds every listing that is not in the log yet. Missing ones are requested again after a pause,
 * as long as the provider answers for others: a few symbols that it no longer knows must not delay
 * all prices. They are tried again at the next start.
 * @param none no symbol is known yet: the provider is waited for, however long it is unavailable
 * @returns the symbols without an answer
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
