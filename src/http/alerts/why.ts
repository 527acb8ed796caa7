import type { AlertHistoryReply } from '../../contracts/alerts.ts'
import { whyItFired } from '../../domain/alert/why.ts'
import { formatPosition } from '../../eventstore/position.ts'
import type { Told } from './read-history.ts'

/** Why an alert fired: the tick, its price, the rule, and where both stand in the log. */
export const presentWhy = (told: readonly Told[]): AlertHistoryReply['why'] => {
  const why = whyItFired(
    told.map(({ event, recorded }) => ({ event, position: formatPosition(recorded.position) })),
  )
  const fired = told.find(({ event }) => event.type === 'AlertTriggered')?.recorded
  if (why === null || fired === undefined) return null
  const { sentence, symbol, condition, value, tick, measured, reference } = why
  return {
    sentence,
    rule: { symbol, condition, value },
    tick: { ...tick, at: new Date(tick.at).toISOString() },
    measured,
    reference,
    tickPosition: `${tick.stream}@${tick.revision.toString()}`,
    firedPosition: `${fired.stream}@${fired.revision.toString()}`,
  }
}
