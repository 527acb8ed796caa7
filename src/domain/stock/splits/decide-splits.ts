import { dailyBarTime, type TradingDate } from '../../calendar/trading-day.ts'
import { accepted, type Decision, refused } from '../../kernel/decider.ts'
import { type BarColumns, barTime } from '../bars/bar.ts'
import type {
  DismissSplit,
  InferSplit,
  RecordSplit,
  ReviewSplit,
  SplitCommand,
  SuspectSplit,
} from '../commands.ts'
import type { SplitEvent, StockData, StockEvent } from '../events.ts'
import { stockLimits } from '../limits.ts'
import type { StockRefusal } from '../refusals.ts'
import { type DatedSplit, isStepOf } from './split-ratio.ts'

interface Suspicion extends StockData<'SplitSuspected'> {
  /** The daily bars before the split's day that were imported since; null: none. */
  readonly imported: { readonly from: number; readonly to: number; readonly close: number } | null
}

/** The daily bars that were imported last, in one batch or in several. */
interface DailyImport {
  readonly source: string
  readonly from: number
  readonly to: number
  /** Another batch of it may follow. */
  readonly isFull: boolean
}

/** What is known of the splits of a stock; null: none is suspected. */
interface Judged {
  readonly suspected: object | null
  readonly recorded: readonly DatedSplit[]
  /** Days whose step was no split. */
  readonly dismissed: readonly TradingDate[]
}

export interface SplitState extends Judged {
  readonly imported: DailyImport | null
  readonly suspected: Suspicion | null
}

export const noSplits: SplitState = { imported: null, suspected: null, recorded: [], dismissed: [] }

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

/** Batches of one import follow each other in time, and all but the last are full. */
const importAfter = (before: DailyImport | null, { source, bars }: StockData<'BarsImported'>) => {
  const [from, count] = [barTime(bars, 0), bars.open.length]
  const goesOn = before?.isFull === true && before.source === source && before.to < from
  return {
    source,
    from: goesOn ? before.from : from,
    to: barTime(bars, count - 1),
    isFull: count === stockLimits.barsPerImportMax,
  }
}

export const evolveSplits = (
  state: SplitState,
  event: SplitEvent | Extract<StockEvent, { type: 'BarsImported' }>,
): SplitState => {
  switch (event.type) {
    case 'BarsImported': {
      if (event.data.timeframe !== '1D') return state
      const { suspected } = state
      const imported = importAfter(state.imported, event.data)
      if (suspected === null) return { ...state, imported }
      const span = spanBefore(event.data.bars, suspected.split.date)
      const joinedSpan = joined(suspected.imported, span)
      return { ...state, imported, suspected: { ...suspected, imported: joinedSpan } }
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

/** The whole import of a batch: its earlier batches are in new shares too. */
const wholeImport = (batch: InferSplit['adjusted'], imported: SplitState['imported']) =>
  batch !== null && imported !== null && imported.from <= batch.from && imported.to >= batch.to
    ? { ...batch, from: imported.from }
    : batch

/**
 * Whether a split that an import shows was judged before. Bars in old shares that are imported after
 * a split are not another one backwards.
 */
export const isJudged = (
  split: DatedSplit,
  { suspected, recorded, dismissed }: Judged,
): boolean => {
  const last = recorded.at(-1)
  return (
    suspected !== null ||
    recorded.some(({ date }) => date === split.date) ||
    dismissed.includes(split.date) ||
    (last !== undefined && isInverse(last, split))
  )
}

const infer = ({ symbol, split, adjusted }: InferSplit, state: SplitState): SplitDecision => {
  const data = { symbol, split, adjusted: wholeImport(adjusted, state.imported) }
  return isJudged(split, state) ? accepted() : accepted({ type: 'StockSplit', data })
}

/** Decisions about splits; the stock is listed. */
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
