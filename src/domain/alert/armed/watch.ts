import type { PriceFeedEvent } from '../../price-feed/events.ts'
import { DayReferences } from '../../quotes/day-references.ts'
import { SymbolRows } from '../../quotes/symbol-rows.ts'
import type { InferSplit, ReviewSplit, SuspectSplit } from '../../stock/commands.ts'
import type { StockEvent } from '../../stock/events.ts'
import type { AdjustAlert, PauseAlert, ResumeAlert, TriggerAlert } from '../commands.ts'
import type { AlertEvent } from '../events.ts'
import { AlertIndex } from './alert-index.ts'
import { CalmTicks } from './rules/calm-ticks.ts'
import { PausedAlerts } from './paused-alerts.ts'
import { PriceLevels } from './price-levels.ts'
import { RuleBook } from './rules/rule-book.ts'
import { RuleMarket } from './rules/rule-market.ts'
import { ScanBook } from './rules/scan-book.ts'
import { SplitWatch } from './split-watch.ts'

export type WatchedEvent = AlertEvent | PriceFeedEvent | StockEvent

/** The position of an event in the log. */
export interface EventPlace {
  readonly stream: string
  readonly revision: number
  /** Unix ms at which it occurred. */
  readonly at: number
}

/** A command that follows from an event, for an alert or a stock. */
export type Reaction =
  TriggerAlert | PauseAlert | ResumeAlert | AdjustAlert | SuspectSplit | ReviewSplit | InferSplit

/** The state that decides whether a tick triggers an alert; `react` folds it from events. */
export interface Watch {
  readonly calm: CalmTicks
  readonly armed: AlertIndex
  readonly references: DayReferences
  readonly splits: SplitWatch
  readonly paused: PausedAlerts
  readonly market: RuleMarket
  readonly rules: RuleBook
  readonly scans: ScanBook
  /** The moments (Unix ms) at which alerts expire. */
  readonly expiries: PriceLevels
  /** When alerts were set (Unix ms) of which the events are read again that arm or pause them. */
  readonly setTimes: Map<string, number | undefined>
}

export const newWatch = (): Watch => {
  const rows = new SymbolRows()
  const calm = new CalmTicks()
  const armed = new AlertIndex(rows, calm)
  const references = new DayReferences(rows, (row) => armed.lookAnew(row))
  const market = new RuleMarket(rows, calm)
  return {
    calm,
    armed,
    references,
    splits: new SplitWatch(references),
    paused: new PausedAlerts(),
    market,
    rules: new RuleBook(market),
    scans: new ScanBook(),
    expiries: new PriceLevels('up'),
    setTimes: new Map(),
  }
}
