import { tradingDate, type TradingDate } from '../domain/calendar/trading-day.ts'
import type { FeedEnd, FeedOptions, LastSeen } from './feed-port.ts'
import { byDate, dateOfTick } from './feed/by-date.ts'
import { createDayBooks, type DayBooks } from './feed/day-books.ts'
import { createDealings, LostRace, type Dealings } from './feed/outcome.ts'
import { FeedStopped } from './feed/retry.ts'
import { seed } from './feed/seeding.ts'
import type { TickBatch, Listing } from './port.ts'

interface Start {
  readonly prices: readonly LastSeen[]
  /** Symbols that the provider did not tell of. */
  readonly untold: ReadonlySet<string>
}

/** Last prices of this provider's listings, after the log has been given those it lacked. */
const startingPrices = async (
  options: FeedOptions,
  dealings: Dealings,
  listings: readonly Listing[],
): Promise<Start> => {
  const known = async () => {
    const prices = await dealings.retry(() => options.reader.lastPrices())
    return new Map(prices.map((price) => [price.symbol, price]))
  }
  let prices = await known()
  let untold: ReadonlySet<string> = new Set()
  const missing = listings.filter(({ symbol }) => !prices.has(symbol))
  if (missing.length > 0) {
    untold = await seed(options, dealings, missing, prices.size === 0)
    prices = await known()
  }
  return { prices: listings.flatMap(({ symbol }) => prices.get(symbol) ?? []), untold }
}

const symbolsOf = (all: readonly { readonly symbol: string }[]) => all.map(({ symbol }) => symbol)

/**
 * Opens the books that somebody who was cut off has left: of days before a symbol's last one, and
 * of last days that ended while nobody was at work. The former are closed before tick batches begin when
 * there are any of the latter.
 */
const openBooksLeft = async (books: DayBooks, prices: readonly LastSeen[], today: TradingDate) => {
  const before = [...byDate(prices, ({ dayBefore }) => dayBefore)]
  for (const [index, [date, of]] of before.entries()) {
    const open = of.filter(({ bookIsClosed }) => !bookIsClosed)
    // Whoever was cut off after the last book of the newest one has not let its ticks expire.
    if (open.length > 0 || index === before.length - 1) books.add(date, symbolsOf(open))
  }
  const ended = byDate(prices, ({ date }) => (date < today ? date : null))
  if (ended.size > 0) await books.closeAll()
  for (const [date, of] of ended) books.add(date, symbolsOf(of))
}

/** A symbol that is traded counts as one that has its history, and would never be given it. */
const without = (untold: ReadonlySet<string>, batch: TickBatch): TickBatch =>
  untold.size === 0 ? batch : batch.filter(([symbol]) => !untold.has(symbol))

/** Symbols of which the log has told a later day than today: the clock was set back. */
const aheadOf = (today: TradingDate, prices: readonly LastSeen[]): Map<string, TradingDate> =>
  new Map(prices.flatMap(({ symbol, date }) => (date > today ? [[symbol, date]] : [])))

const writeBatches = async (
  options: FeedOptions,
  dealings: Dealings,
  books: DayBooks,
  start: {
    readonly from: readonly LastSeen[]
    readonly symbols: readonly string[]
    readonly untold: ReadonlySet<string>
    today: TradingDate
  },
): Promise<void> => {
  const { provider, commands, report, signal, newId } = options
  const { source } = provider
  let today = start.today
  const ahead = aheadOf(today, start.from)
  for await (const batch of provider.ticks({ signal, from: start.from })) {
    if (batch.length === 0) report({ kind: 'nothing_new' })
    for (const [date, told] of byDate(without(start.untold, batch), dateOfTick)) {
      // Nobody would see a price of a day before the one that its symbol has.
      const ticks = told.filter(([symbol]) => date >= (ahead.get(symbol) ?? today))
      if (ticks.length === 0) {
        report({ kind: 'late_ticks', date, ticks: told.length })
        continue
      }
      if (date > today) {
        await books.closeAll()
        books.add(today, start.symbols)
      }
      today = date
      const commandId = newId()
      const written = { nothingNew: false }
      const done = await dealings.command('batch', async () => {
        const outcome = await commands.tickPrices({ commandId, source, date, ticks })
        written.nothingNew = outcome.ok && outcome.nothingNew === true
        return outcome
      })
      if (written.nothingNew) report({ kind: 'nothing_new' })
      else if (done) report({ kind: 'batch', at: ticks.at(-1)?.[3] ?? 0, ticks: ticks.length })
    }
    await books.closeSome()
  }
}

/**
 * The market's writer: gives the log the listings and history that it lacks, and then appends one
 * PricesTicked per tick batch until it is told to stop. The first tick batch of a day ends the day before, whose
 * books are closed a slice after each tick batch: prices stand still for no longer than a slice takes. A
 * crash loses no book: the read side knows of each symbol its last day and the one before, and no
 * tick batch of a third day is written before the books of the first are closed.
 *
 * While the store is unavailable it waits and tries the same tick batch again under the same id; tick batches that the
 * provider had meanwhile are skipped, not queued.
 * @throws what commands, reader or tick batches throw when it is not a store that is unavailable
 */
export const runFeed = async (options: FeedOptions): Promise<FeedEnd> => {
  const { provider, clock } = options
  const dealings = createDealings(options)
  try {
    const listings = await dealings.retry(() => provider.listings())
    const { prices: from, untold } = await startingPrices(options, dealings, listings)
    const today = tradingDate(clock.now())
    const books = createDayBooks(options, dealings)
    await openBooksLeft(books, from, today)
    const symbols = symbolsOf(listings).filter((symbol) => !untold.has(symbol))
    await writeBatches(options, dealings, books, { from, symbols, untold, today })
    return 'stopped'
  } catch (error) {
    if (error instanceof FeedStopped) return 'stopped'
    if (error instanceof LostRace) return 'lost_race'
    throw error
  }
}
