import type { RecordedEvent } from '../port.ts'
import { prepareEvents } from './event-query.ts'
import { toRecordedEvent } from './event-row.ts'
import type { LiveEvents } from './live-events.ts'
import type { LogState } from './log-state.ts'
import type { Bindable } from './sqlite.ts'

export interface Batch {
  readonly events: readonly RecordedEvent[]
  /** Everything up to here has been looked at. */
  readonly upTo: number
}

/** Stream names have no character from `~` on. */
const afterAllNames = '~'

const matcher = (prefixes: readonly string[] | undefined): ((stream: string) => boolean) =>
  prefixes === undefined
    ? () => true
    : (stream) => prefixes.some((prefix) => stream.startsWith(prefix))

const fileBatches = (log: LogState, prefixes: readonly string[] | undefined) => {
  const { connection, limits } = log
  const names = (prefixes ?? []).map(() => '(s.name >= ? AND s.name < ?)')
  const bounds: Bindable[] = (prefixes ?? []).flatMap((prefix) => [prefix, prefix + afterAllNames])
  // CROSS JOIN keeps the log's order leading: found by name, rows would have to be sorted.
  const query = prepareEvents(
    connection,
    `FROM events e CROSS JOIN streams s
     WHERE e.position > ? AND e.position <= ? AND s.id = e.stream
     ${names.length > 0 ? `AND (${names.join(' OR ')})` : ''}
     ORDER BY e.position LIMIT ?`,
  )
  return (after: number, head: number): Batch => {
    const end = Math.min(head, after + limits.positionsPerBatchMax)
    const events: RecordedEvent[] = []
    let upTo = after
    let characters = 0
    while (events.length < limits.eventsPerBatchMax && characters < limits.charactersPerBatchMax) {
      const page = query.all([upTo, end, ...bounds, limits.rowsPerPage])
      for (const row of page) {
        events.push(toRecordedEvent(connection.file, row))
        characters += row.data.length
      }
      if (page.length < limits.rowsPerPage) return { events, upTo: end }
      upTo = page.at(-1)?.position ?? end
    }
    return { events, upTo }
  }
}

const liveBatch = (
  live: LiveEvents,
  matches: (stream: string) => boolean,
  after: number,
  head: number,
  eventsMax: number,
): Batch => {
  const events: RecordedEvent[] = []
  let upTo = after
  while (upTo < head && events.length < eventsMax) {
    upTo += 1
    const row = live.row(upTo)
    if (row !== undefined && matches(row.stream)) events.push(live.recorded(upTo))
  }
  return { events, upTo }
}

/**
 * Reads the log onwards from a position, from memory as long as it reaches back far enough and else
 * from the file.
 */
export const createBatches = (
  log: LogState,
  prefixes: readonly string[] | undefined,
): ((after: number, head: number) => Batch) => {
  const matches = matcher(prefixes)
  const fromFile = fileBatches(log, prefixes)
  const { live, limits } = log
  return (after, head) =>
    live?.covers(after) === true
      ? liveBatch(live, matches, after, head, limits.eventsPerBatchMax)
      : fromFile(after, head)
}
