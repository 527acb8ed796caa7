import { randomUUID } from 'node:crypto'
import { tradingDate } from '../domain/calendar/trading-day.ts'
import { stockAggregate } from '../domain/stock/decider.ts'
import type { StockRefusal } from '../domain/stock/refusals.ts'
import { splitText } from '../domain/stock/splits/split-ratio.ts'
import type { CommandHandler } from '../eventstore/handler/command.ts'
import type { SplitOrder, SplitOutcome } from './deps.ts'

const sentenceOf = (refusal: StockRefusal): string => {
  switch (refusal.type) {
    case 'not_listed':
      return `There is no stock ${refusal.symbol}.`
    case 'no_split_suspected':
      return `${refusal.symbol} does not look split. To record a split, give its first day with --date.`
    case 'split_in_future':
      return `The first day must not be after today, ${refusal.today}.`
    case 'split_recorded':
      return `A ${splitText(refusal.split)} split of ${refusal.split.date} is recorded already.`
    default:
      throw new Error(`Unexpected refusal: ${refusal.type}`)
  }
}

/**
 * Records a split, or that there was none. Read models and alerts follow from the log.
 * @throws EventStoreUnavailable
 */
export const settleSplit = async (
  commands: CommandHandler,
  { symbol, ratio, date }: SplitOrder,
): Promise<SplitOutcome> => {
  const today = tradingDate(Date.now())
  const result = await commands.handle(
    stockAggregate,
    symbol,
    ratio === null
      ? { type: 'DismissSplit', symbol }
      : { type: 'RecordSplit', symbol, ratio, date, today },
    { commandId: randomUUID(), userId: null },
  )
  if (result.ok) {
    const [event] = result.events
    return { ok: true, date: event?.type === 'StockSplit' ? event.data.split.date : date }
  }
  return {
    ok: false,
    sentence:
      result.reason === 'contended'
        ? 'Another process is writing to this stock. Try again.'
        : sentenceOf(result.refusal),
  }
}
