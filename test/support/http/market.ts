import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { randomUUID } from 'node:crypto'
import { priceFeedAggregate } from '../../../src/domain/price-feed/decider.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import type { StockCommand } from '../../../src/domain/stock/commands.ts'
import { stockAggregate } from '../../../src/domain/stock/decider.ts'
import { priceFeedId } from '../../../src/domain/streams.ts'
import type { CommandHandler } from '../../../src/eventstore/handler/command.ts'

const source = 'simulated'
const daySeconds = 86_400

export interface Listing {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly sharesOutstanding?: number
  readonly floatShares?: number
  /** Closes of the last days, oldest first; none: no price is known. */
  readonly closes: readonly number[]
}

const dailyBars = (closes: readonly number[], lastDay: number) => ({
  times: { start: lastDay - (closes.length - 1) * daySeconds, step: daySeconds },
  open: [...closes],
  high: closes.map((close) => close + 1),
  low: closes.map((close) => close - 1),
  close: [...closes],
  volume: closes.map(() => 1_000_000),
})

const commandsOf = (listing: Listing, lastDay: number): StockCommand[] => {
  const { symbol, name, sector, closes } = listing
  return [
    { type: 'ListStock', symbol, name, sector, exchange: 'NYSE', currency: 'USD', source },
    {
      type: 'ImportFundamentals',
      symbol,
      source,
      sharesOutstanding: listing.sharesOutstanding ?? null,
      floatShares: listing.floatShares ?? null,
      epsTtm: 5,
      dividendsTtm: 1,
      beta: 1.2,
      about: `${name} makes things.`,
    },
    ...(closes.length === 0
      ? []
      : [
          {
            type: 'ImportBars' as const,
            symbol,
            source,
            timeframe: '1D' as const,
            bars: dailyBars(closes, lastDay),
          },
        ]),
  ]
}

/** Lists stocks with what is known of them. @throws Error when a command is refused */
export const listStocks = async (
  handler: CommandHandler,
  lastDay: number,
  listings: readonly Listing[],
): Promise<void> => {
  for (const command of listings.flatMap((listing) => commandsOf(listing, lastDay))) {
    const context = { commandId: randomUUID(), userId: null }
    const result = await handler.handle(stockAggregate, command.symbol, command, context)
    if (!result.ok) throw new Error(JSON.stringify(result))
  }
}

let ticksSoFar = 0

/** One tick batch at noon New York of that day, each a second later than the one before. */
export const tickPrices = async (
  handler: CommandHandler,
  date: TradingDate,
  prices: readonly (readonly [symbol: string, price: number, volume: number])[],
): Promise<Tick[]> => {
  ticksSoFar += 1
  const at = Date.parse(`${date}T16:00:00Z`) + ticksSoFar * 1_000
  const ticks = prices.map(([symbol, price, volume]): Tick => [symbol, price, volume, at])
  const result = await handler.handle(
    priceFeedAggregate,
    priceFeedId(source, date),
    { type: 'TickPrices', source, date, ticks, nowMs: at, isListed: () => true },
    { commandId: randomUUID(), userId: null },
  )
  if (!result.ok) throw new Error(JSON.stringify(result))
  return ticks
}
