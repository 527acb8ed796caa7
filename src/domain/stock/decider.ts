import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import { nextMidnight, tradingDayStart } from '../calendar/trading-day.ts'
import { barsRefusal, priceFault } from './bars/bar-faults.ts'
import { timeframeSeconds } from '../calendar/timeframes.ts'
import type {
  CloseTradingDay,
  ImportBars,
  ImportFinancials,
  ImportFundamentals,
  ListStock,
  StockCommand,
} from './commands.ts'
import type { StockEvent } from './events.ts'
import { financialsFault, sameFinancials } from './financials.ts'
import { stockLimits } from './limits.ts'
import type { StockRefusal } from './refusals.ts'
import { decideSplit } from './splits/decide-splits.ts'
import { closedDay, evolveStock, listedEarlier, type StockState, unlisted } from './state.ts'

type StockDecision = Decision<StockEvent, StockRefusal>
type Listed = Extract<StockState, { status: 'listed' }>

const sameFields = <Data extends object>(a: Data, b: Data): boolean =>
  (Object.keys(a) as (keyof Data)[]).every((key) => a[key] === b[key])

const list = ({ type, ...data }: ListStock, state: StockState): StockDecision => {
  if (state.status === 'listed') {
    const { listing } = state
    if (listing === null || listing.source !== data.source || sameFields(listing, data))
      return accepted()
  }
  return accepted({ type: 'StockListed', data })
}

const importFundamentals = (
  { type, ...data }: ImportFundamentals,
  { fundamentals }: Listed,
): StockDecision =>
  fundamentals !== null && sameFields(fundamentals, data)
    ? accepted()
    : accepted({ type: 'FundamentalsImported', data })

const importFinancials = (
  { type, ...data }: ImportFinancials,
  { financials }: Listed,
): StockDecision => {
  const fault = financialsFault(data)
  if (fault !== null) return refused({ type: 'bad_financials', fault })
  return financials?.source === data.source && sameFinancials(financials, data)
    ? accepted()
    : accepted({ type: 'FinancialsImported', data })
}

const importBars = ({ type, ...data }: ImportBars): StockDecision => {
  if (data.bars.open.length === 0) return refused({ type: 'no_bars' })
  const daily = data.timeframe === '1D'
  const refusal = barsRefusal(data.bars, stockLimits.barsPerImportMax, (time) =>
    daily && time % timeframeSeconds['1D'] !== 0 ? 'daily_bar_not_at_midnight' : null,
  )
  return refusal === null ? accepted({ type: 'BarsImported', data }) : refused(refusal)
}

const closeDay = ({ type, ...data }: CloseTradingDay, { closedDays }: Listed): StockDecision => {
  if (closedDays.includes(closedDay(data.source, data.date))) return accepted()
  const fault = priceFault(data.day)
  if (fault !== null) return refused({ type: 'bad_bar', index: null, fault })
  const start = tradingDayStart(data.date)
  const end = nextMidnight(start)
  const refusal = barsRefusal(data.minutes, stockLimits.minutesPerDayMax, (time) =>
    time * 1_000 < start || time * 1_000 >= end ? 'outside_the_day' : null,
  )
  return refusal === null ? accepted({ type: 'TradingDayClosed', data }) : refused(refusal)
}

const decide = (command: StockCommand, state: StockState): StockDecision => {
  if (command.type === 'ListStock') return list(command, state)
  if (state.status === 'unlisted') return refused({ type: 'not_listed', symbol: command.symbol })
  switch (command.type) {
    case 'ImportFundamentals':
      return importFundamentals(command, state)
    case 'ImportFinancials':
      return importFinancials(command, state)
    case 'ImportBars':
      return importBars(command)
    case 'CloseTradingDay':
      return closeDay(command, state)
    case 'SuspectSplit':
    case 'RecordSplit':
    case 'DismissSplit':
    case 'ReviewSplit':
    case 'InferSplit':
      return decideSplit(command, state.splits)
  }
}

const readsAll: ReadonlySet<StockCommand['type']> = new Set([
  'ListStock',
  'SuspectSplit',
  'RecordSplit',
  'DismissSplit',
  'ReviewSplit',
  'InferSplit',
])

export const stockDecider: Decider<StockState, StockCommand, StockEvent, StockRefusal> = {
  initial: unlisted,
  decide,
  evolve: evolveStock,
  // Years of bars are megabytes. Only a correction of the listing and splits, of which a stock has
  // a few in its life, have to look at the beginning.
  tail: ({ type }) => {
    const { eventsRemembered, eventsLookedAtToClose } = stockLimits
    if (readsAll.has(type)) return null
    const eventsMax = type === 'CloseTradingDay' ? eventsLookedAtToClose : eventsRemembered
    return { eventsMax, before: listedEarlier }
  },
}

/** Streams `stock-<SYMBOL>`. */
export const stockAggregate = { category: 'stock', decider: stockDecider } as const
