import type { AlertHistoryReply } from '../../contracts/alerts.ts'
import type { AlertEvent } from '../../domain/alert/events.ts'

type Data<Type extends AlertEvent['type']> = Extract<AlertEvent, { type: Type }>['data']

type Why = NonNullable<AlertHistoryReply['why']>

const dollars = (price: number): string => `$${price.toFixed(price < 1 ? 4 : 2)}`
const percent = (value: number): string => `${value.toFixed(2)}%`
const times = (value: number): string => `${value.toFixed(2)} times`

const ruleSentence = (
  { condition, value }: Data<'AlertCreated'>,
  fired: Data<'AlertTriggered'>,
) => {
  const { measured, reference } = fired
  switch (condition) {
    case 'price_above':
      return `its price ${dollars(measured)} was at or above ${dollars(value)}`
    case 'price_below':
      return `its price ${dollars(measured)} was at or below ${dollars(value)}`
    case 'volume_spike':
      return `the day's volume was ${times(measured)} the average volume ${(reference ?? 0).toLocaleString('en-US')}, at or above ${times(value)}`
    case 'percent_change':
      return `the day's change from ${dollars(reference ?? 0)} was ${percent(measured)}, reaching ${percent(value)}`
  }
}

/** Why an alert fired: the tick, its price, the rule, and where both stand in the log. */
export const whyFired = (
  rule: Data<'AlertCreated'>,
  fired: Data<'AlertTriggered'>,
  firedPosition: string,
): Why => {
  const { tick, measured, reference } = fired
  const { symbol, condition, value } = rule
  const at = new Date(tick.at).toISOString()
  return {
    sentence: `${symbol} traded at ${dollars(tick.price)} at ${at}: ${ruleSentence(rule, fired)}.`,
    rule: { symbol, condition, value },
    tick: { ...tick, at },
    measured,
    reference,
    tickPosition: `${tick.stream}@${tick.revision.toString()}`,
    firedPosition,
  }
}
