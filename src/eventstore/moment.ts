import type { EventStore } from './port.ts'
import { comparePositions, parsePosition, type Position } from './position.ts'

/** What a moment is asked for by: an instant (Unix ms), or the position of an event. */
export type AskedMoment =
  | { readonly type: 'instant'; readonly at: number }
  | { readonly type: 'position'; readonly position: Position }

/** Two moments that can be asked for, for messages about those that cannot. */
export const momentExamples = 'a time as in 2026-01-31T15:04:05Z or a position as in @120/120'

const isoMoment =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i

/** `Date.parse` treats February 30 as March 2. */
const isDate = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/** Unix ms of an instant in ISO 8601, in UTC without a zone; null when it is invalid. */
export const parseInstant = (text: string): number | null => {
  const { date = '', time = '00:00', zone = 'Z' } = isoMoment.exec(text)?.groups ?? {}
  const ms = isDate(date) ? Date.parse(`${date}T${time}${zone}`) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

/** An instant as {@link parseInstant} reads it, or `@<commit>/<prepare>`; null: neither. */
export const parseMoment = (text: string): AskedMoment | null => {
  if (text.startsWith('@')) {
    const position = parsePosition(text.slice(1))
    return position && { type: 'position', position }
  }
  const at = parseInstant(text)
  return at === null ? null : { type: 'instant', at }
}

/** A moment of the log: Unix ms. */
export interface Moment {
  readonly at: number
}

export type FoundMoment =
  | { readonly ok: true; readonly moment: Moment }
  | { readonly ok: false; readonly fault: 'in_future' | 'before_log' }

const timeOf = async (
  log: Pick<EventStore, 'readAll'>,
  from?: Position,
): Promise<{ readonly at: number; readonly position: Position } | null> => {
  for await (const { metadata, position } of log.readAll({ maxCount: 1, ...(from && { from }) }))
    return { at: Date.parse(metadata.occurredAt), position }
  return null
}

const inFuture: FoundMoment = { ok: false, fault: 'in_future' }
const beforeLog: FoundMoment = { ok: false, fault: 'before_log' }

/** @param now Unix ms of the present */
export const findMoment = async (
  log: Pick<EventStore, 'readAll' | 'head'>,
  asked: AskedMoment,
  now: number,
): Promise<FoundMoment> => {
  if (asked.type === 'instant' && asked.at > now) return inFuture
  const first = await timeOf(log)
  if (first === null) return beforeLog
  if (asked.type === 'instant')
    return asked.at < first.at ? beforeLog : { ok: true, moment: { at: asked.at } }
  const { position } = asked
  if (comparePositions(position, first.position) < 0) return beforeLog
  const head = await log.head()
  if (head === null || comparePositions(position, head) > 0) return inFuture
  const found = await timeOf(log, position)
  return found === null ? inFuture : { ok: true, moment: { at: found.at } }
}
