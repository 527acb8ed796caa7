import { tradingDayStart } from '../../calendar/trading-day.ts'
import type { StockEvent } from '../../stock/events.ts'
import { adjustedTerms } from '../adjusted-level.ts'
import { areSameTerms } from '../terms.ts'
import { replaceTerms } from './react-to-alert.ts'
import type { Reaction, Watch } from './watch.ts'

type SplitEvent = Extract<StockEvent, { type: 'SplitSuspected' | 'StockSplit' | 'SplitDismissed' }>
type DataOf<Type extends SplitEvent['type']> = Extract<SplitEvent, { type: Type }>['data']

const armedOn = ({ armed, rules, references }: Watch, symbol: string) => [
  ...armed.ofRow(references.rows.rowOf(symbol)),
  ...rules.ofSymbol(symbol),
]

const suspect = (watch: Watch, { symbol, split }: DataOf<'SplitSuspected'>): Reaction[] => {
  watch.splits.suspect(symbol, split.date)
  return armedOn(watch, symbol).map(({ alertId, armedAt }) => ({
    type: 'PauseAlert',
    alertId,
    reason: 'suspected_split',
    setBefore: true,
    armedAt,
  }))
}

/** Levels that were set on the split's day, or later, are in new shares. */
const adjustArmed = (watch: Watch, { symbol, split }: DataOf<'StockSplit'>): Reaction[] => {
  const firstDay = tradingDayStart(split.date)
  const commands: Reaction[] = []
  for (const alert of armedOn(watch, symbol)) {
    if (alert.setAt !== undefined && alert.setAt >= firstDay) continue
    // After a restart the log is read from before what the alert was read from.
    if (alert.splits?.includes(split.date) === true) continue
    const adjusted = adjustedTerms(alert, split)
    if (areSameTerms(adjusted, alert)) continue
    // At once, before the log reports the split: the next tick is in new shares.
    replaceTerms(watch, adjusted)
    commands.push({ type: 'AdjustAlert', alertId: alert.alertId, split })
  }
  for (const { alertId, reason, setAt } of watch.paused.ofSymbol(symbol))
    if (reason === 'trader' && setAt !== undefined && setAt < firstDay)
      commands.push({ type: 'AdjustAlert', alertId, split })
  return commands
}

const split = (watch: Watch, data: DataOf<'StockSplit'>): Reaction[] => {
  const { symbol } = data
  watch.splits.adjust(data)
  const settled = watch.splits.settle(symbol, data.split.date)
  const resumed = settled
    ? watch.paused
        .ofSymbol(symbol)
        .map(({ alertId }): Reaction => ({ type: 'ResumeAlert', alertId, split: data.split }))
    : []
  return [...resumed, ...adjustArmed(watch, data)]
}

const dismiss = (watch: Watch, { symbol, date }: DataOf<'SplitDismissed'>): Reaction[] =>
  watch.splits.settle(symbol, date)
    ? watch.paused
        .ofSymbol(symbol)
        .map(({ alertId }) => ({ type: 'ResumeAlert', alertId, split: null }))
    : []

/** A suspected split pauses the armed alerts of the stock until it is settled. */
export const reactToSplit = (watch: Watch, event: SplitEvent): readonly Reaction[] => {
  switch (event.type) {
    case 'SplitSuspected':
      return suspect(watch, event.data)
    case 'StockSplit':
      return split(watch, event.data)
    case 'SplitDismissed':
      return dismiss(watch, event.data)
  }
}
