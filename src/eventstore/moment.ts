import { parseInstant } from '../domain/calendar/instant.ts'
import { InvalidRequest } from './errors.ts'
import type { EventStore } from './port.ts'
import { comparePositions, parsePosition, type Position } from './position.ts'

/** What is said of a moment that cannot be asked for, after its name. */
export const momentFaults: Readonly<Record<MomentFault, string>> = {
  in_future: 'must not be in the future',
  before_log: 'must not be before the first event of the log',
  not_in_log: 'must be a position of this log',
}

/** What a moment is asked for by: an instant (Unix ms), or the position of an event. */
export type AskedMoment =
  | { readonly type: 'instant'; readonly at: number }
  | { readonly type: 'position'; readonly position: Position }

/** Two moments that can be asked for, for messages about those that cannot. */
export const momentExamples = 'a time as in 2026-01-31T15:04:05Z or a position as in @120/120'

/** An instant as {@link parseInstant} reads it, or `@<commit>/<prepare>`; null: neither. */
export const parseMoment = (text: string): AskedMoment | null => {
  if (text.startsWith('@')) {
    const position = parsePosition(text.slice(1))
    return position && { type: 'position', position }
  }
  const at = parseInstant(text)
  return at === null ? null : { type: 'instant', at }
}

/** A past moment: everything up to a position, and the clock at that time. */
export interface Moment {
  readonly position: Position
  /** Unix ms. */
  readonly at: number
}

export type MomentFault = 'in_future' | 'before_log' | 'not_in_log'

export type FoundMoment =
  | { readonly ok: true; readonly moment: Moment }
  | { readonly ok: false; readonly fault: MomentFault }

type Log = Pick<EventStore, 'newestUntil' | 'head' | 'readAll'>

const fault = (what: MomentFault): FoundMoment => ({ ok: false, fault: what })

/** Why an event store does not know a position. */
const faultOf = async (log: Log, position: Position): Promise<FoundMoment> => {
  for await (const first of log.readAll({ maxCount: 1 }))
    return fault(comparePositions(position, first.position) < 0 ? 'before_log' : 'not_in_log')
  return fault('before_log')
}

const findPosition = async (log: Log, position: Position): Promise<FoundMoment> => {
  const head = await log.head()
  if (head !== null && comparePositions(position, head) > 0) return fault('in_future')
  try {
    const place = head === null ? null : await log.newestUntil({ position })
    return place === null
      ? fault('before_log')
      : { ok: true, moment: { position, at: place.recordedAt } }
  } catch (error) {
    if (error instanceof InvalidRequest) return faultOf(log, position)
    throw error
  }
}

/**
 * Where a moment is in the log. An instant stands for the newest event recorded at or before it.
 * @param now Unix ms of the present
 */
export const findMoment = async (
  log: Log,
  asked: AskedMoment,
  now: number,
): Promise<FoundMoment> => {
  if (asked.type === 'position') return findPosition(log, asked.position)
  const { at } = asked
  if (at > now) return fault('in_future')
  const place = await log.newestUntil({ at })
  return place === null
    ? fault('before_log')
    : { ok: true, moment: { position: place.position, at } }
}

/** The present as a moment; before every event for an empty log. */
export const presentMoment = async (log: Pick<Log, 'head'>, now: number): Promise<FoundMoment> => ({
  ok: true,
  moment: { position: (await log.head()) ?? { commit: 0n, prepare: 0n }, at: now },
})
