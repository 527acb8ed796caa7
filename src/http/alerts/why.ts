import type { AlertHistoryReply } from '../../contracts/alerts/alert-history.ts'
import { measure } from '../../domain/alert/conditions/measure.ts'
import { type TypedWhy, whyItFired } from '../../domain/alert/why.ts'
import { formatPosition } from '../../eventstore/position.ts'
import type { Context } from '../context.ts'
import type { HistoryEvent } from '../../projections/past/alerts/alert-history.ts'
import { tickBefore } from '../../projections/past/tick-before.ts'
import { presentOther } from './present.ts'

/** The tick before, measured against the reference of the trigger. */
const beforeOf = async (context: Context, { symbol, tick, terms, reference }: TypedWhy) => {
  const before = await tickBefore(context, symbol, tick)
  if (before === null) return null
  const references = { previousClose: reference, averageVolume: reference }
  const found = measure(terms.condition, before.price, before.volume, references)
  return { ...before, measured: found?.measured ?? null }
}

/** Why an alert triggered last: the tick, its price, the previous one, the rule, their positions. */
export const presentWhy = async (
  context: Context,
  events: readonly HistoryEvent[],
): Promise<AlertHistoryReply['why']> => {
  const why = whyItFired(
    events.map(({ event, recorded }) => ({ event, position: formatPosition(recorded.position) })),
  )
  const fired = events.findLast(({ event }) => event.type === 'AlertTriggered')?.recorded
  if (why === null || fired === undefined) return null
  const { sentence, symbol, tick, conditions } = why
  const shown = {
    sentence,
    tick: { ...tick, at: new Date(tick.at).toISOString() },
    conditions: [...conditions],
    tickPosition: `${tick.stream}@${tick.revision.toString()}`,
    firedPosition: `${fired.stream}@${fired.revision.toString()}`,
  }
  if (!('measured' in why)) {
    const rule = { ...presentOther(why.terms), symbol }
    return { ...shown, rule, before: null, measured: null, reference: null }
  }
  const { terms, measured, reference } = why
  const { condition, value } = terms
  const before = await beforeOf(context, why)
  return { ...shown, rule: { symbol, condition, value }, before, measured, reference }
}
