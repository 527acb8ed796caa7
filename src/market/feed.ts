import { tradingDate } from '../domain/kernel/trading-day.ts'
import type { FeedEnd, FeedOptions } from './feed-port.ts'
import { byDate } from './feed/by-date.ts'
import { closeDay } from './feed/close-day.ts'
import { createDealings, LostRace, type Dealings } from './feed/outcome.ts'
import { FeedStopped } from './feed/retry.ts'
import { seed } from './feed/seeding.ts'
import type { LastPrice, Listing } from './port.ts'

/** Last prices of this provider's listings, after the log has been given those it lacked. */
const startingPrices = async (
  options: FeedOptions,
  dealings: Dealings,
  listings: readonly Listing[],
): Promise<LastPrice[]> => {
  const known = async () => {
    const prices = await dealings.retry(() => options.reader.lastPrices())
    return new Map(prices.map((price) => [price.symbol, price]))
  }
  let prices = await known()
  const missing = listings.filter(({ symbol }) => !prices.has(symbol))
  if (missing.length > 0) {
    await seed(options, dealings, missing)
    prices = await known()
  }
  return listings.flatMap(({ symbol }) => prices.get(symbol) ?? [])
}

/** Closes the days that ended while nobody was at work. */
const closeEndedDays = async (
  options: FeedOptions,
  dealings: Dealings,
  prices: readonly LastPrice[],
  today: string,
): Promise<void> => {
  const ended = new Set(prices.map(({ date }) => date).filter((date) => date < today))
  for (const date of [...ended].sort()) {
    const symbols = prices.filter((price) => price.date === date).map(({ symbol }) => symbol)
    await closeDay(options, dealings, date, symbols)
  }
}

const writeBeats = async (
  options: FeedOptions,
  dealings: Dealings,
  start: {
    readonly from: readonly LastPrice[]
    readonly symbols: readonly string[]
    today: string
  },
): Promise<void> => {
  const { provider, commands, report, signal, newId } = options
  const { source } = provider
  let today = start.today
  for await (const beat of provider.ticks({ signal, from: start.from })) {
    for (const [date, ticks] of byDate(beat)) {
      if (date < today) {
        report({ kind: 'late_ticks', date, ticks: ticks.length })
        continue
      }
      if (date > today) await closeDay(options, dealings, today, start.symbols)
      today = date
      const commandId = newId()
      const done = await dealings.command('beat', () =>
        commands.tickPrices({ commandId, source, date, ticks }),
      )
      if (done) report({ kind: 'beat', at: ticks.at(-1)?.[3] ?? 0, ticks: ticks.length })
    }
  }
}

/**
 * The market's writer: gives the log the listings and history that it lacks, closes what ended
 * meanwhile, and then appends one PricesTicked per beat until it is told to stop. A day is closed
 * before the first beat of the next one is written, so a crash at midnight loses no book: the
 * symbols' last prices then still say which day is open.
 *
 * While the store is away it waits and tries the same beat again under the same id; beats that the
 * provider had meanwhile are skipped, not queued.
 * @throws what commands, reader or provider throw when it is not a store that is away
 */
export const runFeed = async (options: FeedOptions): Promise<FeedEnd> => {
  const { provider, clock } = options
  const dealings = createDealings(options)
  try {
    const listings = await dealings.retry(() => provider.listings())
    const from = await startingPrices(options, dealings, listings)
    const today = tradingDate(clock.now())
    await closeEndedDays(options, dealings, from, today)
    const symbols = listings.map(({ symbol }) => symbol)
    await writeBeats(options, dealings, { from, symbols, today })
    return 'stopped'
  } catch (error) {
    if (error instanceof FeedStopped) return 'stopped'
    if (error instanceof LostRace) return 'lost_race'
    throw error
  }
}
