import { priceFeedLimits } from '../../domain/price-feed/limits.ts'
import type { PriceFeedRefusal, RejectedTicks } from '../../domain/price-feed/refusals.ts'
import { stockAggregate } from '../../domain/stock/decider.ts'
import type { StockCommand } from '../../domain/stock/commands.ts'
import { streamOf } from '../../domain/streams.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { CommandHandler, CommandResult } from '../../eventstore/handler/command.ts'
import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import type { EventStore } from '../../eventstore/port.ts'
import type { FeedCommands, FeedOutcome } from '../feed-port.ts'
import { recordTape, type TapeFault, verifyTape } from './tape/record-tape.ts'
import { retainTapes } from './tape/retain-tapes.ts'
import { createPriceFeedWriter, type FeedBatch } from './price-feed-writer.ts'
import { Semaphore } from '../../platform/semaphore.ts'

export interface FeedCommandsDeps {
  readonly store: EventStore
  readonly codec: Codec
  readonly commands: CommandHandler
  /** A new random UUID. */
  readonly newId: () => string
  /** Unix ms. */
  readonly now: () => number
  /** Symbols in the log; new listings are added. */
  readonly listed: Set<string>
  /** How long tapes are kept; null or missing: for ever. */
  readonly tapeDays?: number | null
  readonly onRejectedTicks?: (rejected: RejectedTicks) => void
}

const ticksKeptSeconds = priceFeedLimits.ticksKeptDays * 86_400

/** The feed has one tick batch in progress; batches requested by traders wait behind it. */
const batchesWaitingMax = 1_000

const tooManyBatches = () =>
  new EventStoreUnavailable('Too many tick batches are waiting to be written.')

/** The fault types without their counts, which change with every tick batch. */
const sentenceOf = (refusal: PriceFeedRefusal): string =>
  refusal.type === 'no_good_tick'
    ? `no tick is valid: ${Object.keys(refusal.rejected).sort().join(', ')}`
    : JSON.stringify(refusal)

/** The single writer of this process's price feed; it writes one tick batch at a time. */
const batchesInTurn = (deps: FeedCommandsDeps) => {
  const { store, codec, now, listed, onRejectedTicks } = deps
  const writer = createPriceFeedWriter({
    store,
    codec,
    now: () => new Date(now()),
    isListed: (symbol) => listed.has(symbol),
  })
  const inTurn = new Semaphore({
    permitsMax: 1,
    waitingMax: batchesWaitingMax,
    deny: tooManyBatches,
  })
  const write = async (batch: FeedBatch): Promise<FeedOutcome> => {
    const outcome = await writer.write(batch)
    if (outcome.ok || outcome.reason === 'refused') onRejectedTicks?.(outcome.rejected)
    if (outcome.ok) return outcome.position === null ? { ok: true, nothingNew: true } : { ok: true }
    return outcome.reason === 'lost_race'
      ? { ok: false, reason: 'lost_race' }
      : { ok: false, reason: 'refused', sentence: sentenceOf(outcome.refusal) }
  }
  return {
    tickPrices: (batch: FeedBatch) => inTurn.run(() => write(batch)),
    takeOver: () => writer.takeOver(),
  }
}

const outcomeOf = (result: CommandResult<unknown, { readonly type: string }>): FeedOutcome => {
  if (result.ok) return { ok: true }
  return result.reason === 'contended'
    ? { ok: false, reason: 'lost_race' }
    : { ok: false, reason: 'refused', sentence: JSON.stringify(result.refusal) }
}

const ofTape = (fault: TapeFault): FeedOutcome =>
  fault === null ? { ok: true } : { ok: false, reason: 'refused', sentence: fault }

/** The write side for the price feed and the imports. */
export const createFeedCommands = (deps: FeedCommandsDeps): FeedCommands => {
  const { store, commands, newId, listed } = deps
  const stock = async (command: StockCommand) => {
    const context = { commandId: newId(), userId: null }
    return outcomeOf(await commands.handle(stockAggregate, command.symbol, command, context))
  }
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
    recordTape: async (source, date, until, signal) =>
      ofTape(await recordTape(deps, { source, date }, until, signal)),
    expireTicks: async (source, date, signal) => {
      const day = { source, date }
      const fault =
        (await recordTape(deps, day, Infinity, signal)) ?? (await verifyTape(deps, day, signal))
      if (fault !== null) return ofTape(fault)
      await store.retain(streamOf.priceFeed(source, date), ticksKeptSeconds)
      await retainTapes(store, day, deps.tapeDays ?? null)
      return { ok: true }
    },
    ...batchesInTurn(deps),
  }
}
