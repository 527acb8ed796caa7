import { priceFeedAggregate } from '../domain/price-feed/decider.ts'
import { priceFeedLimits } from '../domain/price-feed/limits.ts'
import type { RejectedTicks } from '../domain/price-feed/refusals.ts'
import { stockAggregate } from '../domain/stock/decider.ts'
import type { StockCommand } from '../domain/stock/commands.ts'
import { priceFeedId, streamOf } from '../domain/streams.ts'
import type { CommandHandler, CommandResult } from '../eventstore/command.ts'
import type { EventStore } from '../eventstore/port.ts'
import type { FeedCommands, FeedOutcome } from '../market/feed-port.ts'

export interface FeedCommandsDeps {
  readonly store: Pick<EventStore, 'retain'>
  readonly commands: CommandHandler
  /** Decides once: going on after somebody else's beat would interleave two feeds. */
  readonly feedWriter: CommandHandler
  /** A fresh random UUID. */
  readonly newId: () => string
  /** Unix ms. */
  readonly now: () => number
  /** Symbols in the log; those listed from now on are added. */
  readonly listed: Set<string>
  readonly onRejectedTicks?: (rejected: RejectedTicks) => void
}

const ticksKeptSeconds = priceFeedLimits.ticksKeptDays * 86_400

/** The price feed with its decisions listened to: what a beat left out is in no event. */
const listenedPriceFeed = (onRejected: FeedCommandsDeps['onRejectedTicks']) => ({
  ...priceFeedAggregate,
  decider: {
    ...priceFeedAggregate.decider,
    decide: (...asked: Parameters<typeof priceFeedAggregate.decider.decide>) => {
      const decision = priceFeedAggregate.decider.decide(...asked)
      onRejected?.(decision.rejected)
      return decision
    },
  },
})

const outcomeOf = (result: CommandResult<unknown, { readonly type: string }>): FeedOutcome => {
  if (result.ok) return { ok: true }
  return result.reason === 'contended'
    ? { ok: false, reason: 'lost_race' }
    : { ok: false, reason: 'refused', sentence: JSON.stringify(result.refusal) }
}

/** The write side as the price feed and the imports see it. */
export const createFeedCommands = (deps: FeedCommandsDeps): FeedCommands => {
  const { store, commands, feedWriter, newId, now, listed } = deps
  const priceFeed = listenedPriceFeed(deps.onRejectedTicks)
  const stock = async (command: StockCommand) =>
    outcomeOf(
      await commands.handle(stockAggregate, command.symbol, command, {
        commandId: newId(),
        userId: null,
      }),
    )
  return {
    listStock: async (source, listing) => {
      const outcome = await stock({ type: 'ListStock', source, ...listing })
      if (outcome.ok) listed.add(listing.symbol)
      return outcome
    },
    importFundamentals: (source, symbol, fundamentals) =>
      stock({ type: 'ImportFundamentals', source, symbol, ...fundamentals }),
    importFinancials: (source, symbol, financials) =>
      stock({ type: 'ImportFinancials', source, symbol, ...financials }),
    importBars: (source, symbol, history) =>
      stock({ type: 'ImportBars', source, symbol, ...history }),
    closeTradingDay: (source, symbol, date, closed) =>
      stock({ type: 'CloseTradingDay', source, symbol, date, ...closed }),
    expireTicks: async (source, date) => {
      await store.retain(streamOf.priceFeed(source, date), ticksKeptSeconds)
      return { ok: true }
    },
    tickPrices: async ({ commandId, source, date, ticks }) =>
      outcomeOf(
        await feedWriter.handle(
          priceFeed,
          priceFeedId(source, date),
          {
            type: 'TickPrices',
            source,
            date,
            ticks,
            nowMs: now(),
            isListed: (symbol) => listed.has(symbol),
          },
          { commandId, userId: null },
        ),
      ),
  }
}
