import { randomUUID } from 'node:crypto'
import { tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { priceFeedAggregate } from '../../src/domain/price-feed/decider.ts'
import { priceFeedId } from '../../src/domain/streams.ts'
import type { CommandHandler } from '../../src/eventstore/handler/command.ts'

/** Records one tick of the simulated exchange, seen at `nowMs` (Unix ms). */
export const tickPrice = async (
  commands: CommandHandler,
  [symbol, price, volume]: readonly [symbol: string, price: number, volume: number],
  nowMs: number,
): Promise<void> => {
  const date = tradingDate(nowMs)
  await commands.handle(
    priceFeedAggregate,
    priceFeedId('simulated', date),
    {
      type: 'TickPrices',
      source: 'simulated',
      date,
      nowMs,
      isListed: () => true,
      ticks: [[symbol, price, volume, nowMs]],
    },
    { commandId: randomUUID(), userId: null },
  )
}
