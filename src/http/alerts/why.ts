import type { AlertHistoryReply } from '../../contracts/alert-history.ts'
import { whyItFired } from '../../domain/alert/why.ts'
import { formatPosition } from '../../eventstore/position.ts'
import type { Context } from '../context.ts'
import type { HistoryEvent } from '../../projections/past/alert-history.ts'
import { tickBefore } from '../../projections/past/tick-before.ts'

/** Why an alert triggered: the tick, its price, the previous one, the rule, their positions. */
export const presentWhy = async (
  context: Context,
  events: readonly HistoryEvent[],
): Promise<AlertHistoryReply['why']> => {
  const why = whyItFired(
    events.map(({ event, recorded }) => ({ event, position: formatPosition(recorded.position) })),
  )
  const fired = events.find(({ event }) => event.type === 'AlertTriggered')?.recorded
  if (why === null || fired === undefined) return null
  const { sentence, symbol, condition, value, tick, measured, reference } = why
  return {
    sentence,
    rule: { symbol, condition, value },
    tick: { ...tick, at: new Date(tick.at).toISOString() },
    before: await tickBefore(context, why),
    measured,
    reference,
    tickPosition: `${tick.stream}@${tick.revision.toString()}`,
    firedPosition: `${fired.stream}@${fired.revision.toString()}`,
  }
}
