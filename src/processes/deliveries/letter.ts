import type { AlertEvent } from '../../domain/alert/events.ts'
import { isTyped } from '../../domain/alert/terms.ts'
import { whyItFired, type WhyItFired } from '../../domain/alert/why.ts'
import { momentLink } from '../../delivery/link.ts'
import type { FiredAlert, Letter, OpenChannel } from '../../delivery/message.ts'
import { reasonIn } from '../../delivery/reason.ts'
import { formatPosition } from '../../eventstore/position.ts'
import { readAlertHistory } from '../../projections/past/alerts/alert-history.ts'
import type { LogReader } from '../../projections/past/log-reader.ts'
import type { Firing, Waiting } from './waiting.ts'

/** What the message depends on. */
type Receiver = Pick<OpenChannel, 'origin' | 'language'>

/** What the alert watches, in the members that the API has for it. */
const termsIn = ({ terms }: WhyItFired): object => {
  if (isTyped(terms)) return { condition: terms.condition, value: terms.value }
  return 'rule' in terms
    ? { condition: 'rule', rule: terms.rule }
    : { condition: 'scan', scan: terms.scan, on: terms.on }
}

/** A firing with its reason, from the alert's own stream up to it. */
const firedAlert = async (
  reader: LogReader,
  { alertId, firedRevision }: Firing,
  { origin, language }: Receiver,
): Promise<FiredAlert> => {
  const history = (await readAlertHistory(reader, alertId)).slice(0, firedRevision + 1)
  const fired = history.at(-1)?.event
  const why = whyItFired(
    history.map(({ event, recorded }) => ({ event, position: formatPosition(recorded.position) })),
  )
  if (fired?.type !== 'AlertTriggered' || why === null)
    throw new Error(`The alert ${alertId} did not trigger at revision ${firedRevision.toString()}.`)
  const { symbol, tick }: Extract<AlertEvent, { type: 'AlertTriggered' }>['data'] = fired.data
  return {
    alert: { id: alertId, symbol, ...termsIn(why) },
    price: tick.price,
    firedAt: new Date(tick.at).toISOString(),
    why: reasonIn(language, why),
    link: momentLink(origin, symbol, tick.at),
  }
}

/** What is sent for a delivery. Every attempt has the same id and moment. */
export const letterOf = async (
  reader: LogReader,
  { deliveryId: id, isDigest, firings, count, requestedAt: at }: Waiting,
  channel: Receiver,
): Promise<Letter> => {
  const fired: FiredAlert[] = []
  for (const firing of firings) fired.push(await firedAlert(reader, firing, channel))
  const [first] = fired
  return isDigest || first === undefined
    ? { id, at, message: { type: 'alerts.digest', count, fired } }
    : { id, at, message: { type: 'alert.triggered', fired: first } }
}
