import { tradingDate, type TradingDate } from '../domain/calendar/trading-day.ts'
import type { FeedEnd, FeedOptions, LastSeen } from './feed-port.ts'
import { byDate, dateOfTick } from './feed/by-date.ts'
import { createDaySummaries, type DaySummaries } from './feed/day-summaries.ts'
import { createDealings, LostRace, type Dealings } from './feed/outcome.ts'
import { FeedStopped } from './feed/retry.ts'
import { seed } from './feed/seeding.ts'
import { createTapeRecorder, type TapeRecorder } from './feed/tape/tape-recorder.ts'
import type { TickBatch, Listing } from './port.ts'

interface Start {
  readonly prices: readonly LastSeen[]
  /** Symbols for which the provider did not answer. */
  readonly unanswered: ReadonlySet<string>
}

/** Last prices of this provider's listings, after missing ones were added to the log. */
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
  let unanswered: ReadonlySet<string> = new Set()
  const missing = listings.filter(({ symbol }) => !prices.has(symbol))
  if (missing.length > 0) {
    unanswered = await seed(options, dealings, missing, prices.size === 0)
    prices = await known()
  }
  return { prices: listings.flatMap(({ symbol }) => prices.get(symbol) ?? []), unanswered }
}

const symbolsOf = (all: readonly { readonly symbol: string }[]) => all.map(({ symbol }) => symbol)

/**
 * Adds the days that an interrupted run left without summaries: days before a symbol's last one,
 * and last days that ended while no feed was running. The former are recorded before tick batches
 * begin if there are any of the latter.
 */
const addOpenDays = async (
  summaries: DaySummaries,
  prices: readonly LastSeen[],
  today: TradingDate,
) => {
  const before = [...byDate(prices, ({ dayBefore }) => dayBefore)]
  for (const [index, [date, of]] of before.entries()) {
    const open = of.filter(({ hasSummary }) => !hasSummary)
    // A run interrupted after the newest day's last summary has not let its ticks expire.
    if (open.length > 0 || index === before.length - 1) summaries.add(date, symbolsOf(open))
  }
  const ended = byDate(prices, ({ date }) => (date < today ? date : null))
  if (ended.size > 0) await summaries.closeAll()
  for (const [date, of] of ended) summaries.add(date, symbolsOf(of))
}

/** A symbol with ticks counts as seeded, so its history would never be imported. */
const without = (unanswered: ReadonlySet<string>, batch: TickBatch): TickBatch =>
  unanswered.size === 0 ? batch : batch.filter(([symbol]) => !unanswered.has(symbol))

/** Symbols with a price in the log from a later day than today: the clock was set back. */
const aheadOf = (today: TradingDate, prices: readonly LastSeen[]): Map<string, TradingDate> =>
  new Map(prices.flatMap(({ symbol, date }) => (date > today ? [[symbol, date]] : [])))

const writeBatches = async (
  options: FeedOptions,
  dealings: Dealings,
  work: { readonly summaries: DaySummaries; readonly tapes: TapeRecorder },
  start: {
    readonly from: readonly LastSeen[]
    readonly symbols: readonly string[]
    readonly unanswered: ReadonlySet<string>
    today: TradingDate
  },
): Promise<void> => {
  const { provider, commands, report, signal, newId } = options
  const { source } = provider
  const { summaries, tapes } = work
  let today = start.today
  const ahead = aheadOf(today, start.from)
  for await (const batch of provider.ticks({ signal, from: start.from })) {
    if (batch.length === 0) report({ kind: 'nothing_new' })
    for (const [date, reported] of byDate(without(start.unanswered, batch), dateOfTick)) {
      // A price of a day before the symbol's current one would be ignored.
      const ticks = reported.filter(([symbol]) => date >= (ahead.get(symbol) ?? today))
      if (ticks.length === 0) {
        report({ kind: 'late_ticks', date, ticks: reported.length })
        continue
      }
      if (date > today) {
        await summaries.closeAll()
        summaries.add(today, start.symbols)
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
    tapes.record(today)
    await summaries.closeSome()
  }
}

/**
 * Writes the market's prices: adds missing listings and history to the log, and then appends one
 * PricesTicked per tick batch until it is stopped. The first tick batch of a day ends the previous
 * day, whose summaries are recorded in slices after each tick batch, so that prices are delayed by
 * one slice at most. A crash loses no summary: the read side knows the last two days of each
 * symbol, and no tick batch of a third day is written before the first is closed.
 *
 * While the store is unavailable it retries the same tick batch under the same id; tick batches of
 * the meantime are skipped, not queued.
 * @throws errors of commands, reader or tick batches, except those of an unavailable store
 */
export const runFeed = async (options: FeedOptions): Promise<FeedEnd> => {
  const { provider, clock } = options
  const dealings = createDealings(options)
  try {
    const listings = await dealings.retry(() => provider.listings())
    const { prices: from, unanswered } = await startingPrices(options, dealings, listings)
    const today = tradingDate(clock.now())
    const tapes = createTapeRecorder(options, dealings)
    const summaries = createDaySummaries(options, dealings, tapes)
    await addOpenDays(summaries, from, today)
    const symbols = symbolsOf(listings).filter((symbol) => !unanswered.has(symbol))
    try {
      const start = { from, symbols, unanswered, today }
      await writeBatches(options, dealings, { summaries, tapes }, start)
    } finally {
      await tapes.ended()
    }
    return 'stopped'
  } catch (error) {
    if (error instanceof FeedStopped) return 'stopped'
    if (error instanceof LostRace) return 'lost_race'
    throw error
  }
}
