import type { PriceFeedEvent } from '../../price-feed/events.ts'
import { tradingDayStart } from '../../calendar/trading-day.ts'
import type { StockEvent } from '../../stock/events.ts'
import { adjustAhead, adjustAlert } from './react-to-alert.ts'
import type { Reaction, Watch } from './watch.ts'

export type SplitEvent = Extract<
  StockEvent,
  { type: 'SplitSuspected' | 'StockSplit' | 'SplitDismissed' }
>
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

const adjustArmed = (watch: Watch, { symbol, split }: DataOf<'StockSplit'>): Reaction[] => {
  const firstDay = tradingDayStart(split.date)
  const commands = armedOn(watch, symbol).flatMap((alert) => adjustAlert(watch, alert, split))
  for (const { alertId, reason, setAt } of watch.paused.ofSymbol(symbol))
    if (reason === 'trader' && setAt !== undefined && setAt < firstDay)
      commands.push({ type: 'AdjustAlert', alertId, split })
  return commands
}

/** Adjusts alerts for splits that come later in the log than these ticks. */
export const reactToSplitsAhead = (
  watch: Watch,
  { ticks }: PriceFeedEvent['data'],
): readonly Reaction[] =>
  watch.splits
    .begin(ticks)
    .flatMap((symbol) =>
      armedOn(watch, symbol).flatMap(({ alertId }) => adjustAhead(watch, symbol, alertId)),
    )

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
