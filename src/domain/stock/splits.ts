import { dailyBarTime, type TradingDate } from '../calendar/trading-day.ts'
import { accepted, type Decision, refused } from '../kernel/decider.ts'
import { type BarColumns, barTime } from './bars.ts'
import type {
  DismissSplit,
  InferSplit,
  RecordSplit,
  ReviewSplit,
  SplitCommand,
  SuspectSplit,
} from './commands.ts'
import type { StockEvent } from './events.ts'
import type { StockRefusal } from './refusals.ts'
import { type DatedSplit, isStepOf } from './split.ts'

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data']

interface Suspicion extends DataOf<'SplitSuspected'> {
  /** The daily bars before the split's day that were imported since; null: none. */
  readonly imported: { readonly from: number; readonly to: number; readonly close: number } | null
}

export interface SplitState {
  readonly suspected: Suspicion | null
  readonly recorded: readonly DatedSplit[]
  /** Days whose step was no split. */
  readonly dismissed: readonly TradingDate[]
}

export const noSplits: SplitState = { suspected: null, recorded: [], dismissed: [] }

/** The bars before the split's day, with the close of the last one. */
const spanBefore = (bars: BarColumns, date: TradingDate): Suspicion['imported'] => {
  const end = dailyBarTime(date)
  const last = bars.close.findLastIndex((_, index) => barTime(bars, index) < end)
  const close = bars.close[last]
  return close === undefined ? null : { from: barTime(bars, 0), to: barTime(bars, last), close }
}

/** An import comes in pieces: the one with the newest bars has the close that counts. */
const joined = (a: Suspicion['imported'], b: Suspicion['imported']): Suspicion['imported'] => {
  if (a === null || b === null) return a ?? b
  const newest = b.to >= a.to ? b : a
  return { ...newest, from: Math.min(a.from, b.from) }
}

type SplitEvent = Extract<
  StockEvent,
  { type: 'BarsImported' | 'SplitSuspected' | 'StockSplit' | 'SplitDismissed' }
>

export const evolveSplits = (state: SplitState, event: SplitEvent): SplitState => {
  switch (event.type) {
    case 'BarsImported': {
      const { suspected } = state
      if (suspected === null || event.data.timeframe !== '1D') return state
      const span = spanBefore(event.data.bars, suspected.split.date)
      return { ...state, suspected: { ...suspected, imported: joined(suspected.imported, span) } }
    }
    case 'SplitSuspected':
      return { ...state, suspected: { ...event.data, imported: null } }
    case 'StockSplit': {
      const { split } = event.data
      const suspected = state.suspected?.split.date === split.date ? null : state.suspected
      return { ...state, suspected, recorded: [...state.recorded, split] }
    }
    case 'SplitDismissed':
      return { ...state, suspected: null, dismissed: [...state.dismissed, event.data.date] }
  }
}

type SplitDecision = Decision<StockEvent, StockRefusal>

const sameSplit = (a: DatedSplit, b: DatedSplit): boolean =>
  a.date === b.date && a.to === b.to && a.for === b.for

const suspect = ({ type, ...data }: SuspectSplit, state: SplitState): SplitDecision => {
  const { date } = data.split
  const judged =
    state.suspected !== null ||
    state.recorded.some((split) => split.date === date) ||
    state.dismissed.includes(date)
  return judged ? accepted() : accepted({ type: 'SplitSuspected', data })
}

const record = (
  { symbol, ratio, date, today }: RecordSplit,
  { suspected, recorded }: SplitState,
): SplitDecision => {
  const day = date ?? suspected?.split.date
  if (day === undefined) return refused({ type: 'no_split_suspected', symbol })
  const split = { ...ratio, date: day }
  if (split.date > today) return refused({ type: 'split_in_future', today })
  const known = recorded.find((other) => other.date === split.date)
  if (known !== undefined)
    return sameSplit(known, split) ? accepted() : refused({ type: 'split_recorded', split: known })
  return accepted({ type: 'StockSplit', data: { symbol, split, adjusted: null } })
}

const dismiss = ({ symbol }: DismissSplit, { suspected }: SplitState): SplitDecision =>
  suspected === null
    ? refused({ type: 'no_split_suspected', symbol })
    : accepted({ type: 'SplitDismissed', data: { symbol, date: suspected.split.date } })

/** The close that was imported is the old one in new shares: so is all that came with it. */
const review = ({ symbol }: ReviewSplit, { suspected }: SplitState): SplitDecision => {
  if (suspected === null || suspected.imported === null) return accepted()
  const { split, previousClose, imported } = suspected
  if (!isStepOf(previousClose, imported.close, split)) return accepted()
  const { from, to } = imported
  return accepted({ type: 'StockSplit', data: { symbol, split, adjusted: { from, to } } })
}

const isInverse = (a: DatedSplit, b: DatedSplit): boolean => a.to * b.to === a.for * b.for

/** Bars in old shares that are imported after a split are not another one backwards. */
const infer = (
  { type, ...data }: InferSplit,
  { suspected, recorded, dismissed }: SplitState,
): SplitDecision => {
  const { split } = data
  const last = recorded.at(-1)
  const judged =
    suspected !== null ||
    recorded.some(({ date }) => date === split.date) ||
    dismissed.includes(split.date) ||
    (last !== undefined && isInverse(last, split))
  return judged ? accepted() : accepted({ type: 'StockSplit', data })
}

/** What is decided of splits; the stock is listed. */
export const decideSplit = (command: SplitCommand, state: SplitState): SplitDecision => {
  switch (command.type) {
    case 'SuspectSplit':
      return suspect(command, state)
    case 'RecordSplit':
      return record(command, state)
    case 'DismissSplit':
      return dismiss(command, state)
    case 'ReviewSplit':
      return review(command, state)
    case 'InferSplit':
      return infer(command, state)
  }
}
