import { StreamNotFound } from '../../errors.ts'
import type { ReadStreamOptions, RecordedEvent } from '../../port.ts'
import { checkReadStream } from '../../rules.ts'
import { damageAt, type EventRow, toRecordedEvent } from '../blocks/event-row.ts'
import { createEventsAt } from './events-at.ts'
import { isLost } from '../blocks/lost-event.ts'
import type { LogState } from '../log-state.ts'
import { nextTurn } from '../write/next-turn.ts'
import type { Place } from '../index/places.ts'

type ReadStream = (stream: string, options?: ReadStreamOptions) => AsyncIterable<RecordedEvent>

const smaller = (a: bigint, b: number): number => (a < BigInt(b) ? Number(a) : b)

/** Only a stream's oldest events are ever deleted: a missing event between others is damage. */
const createCheckUnbroken = ({ connection, places }: LogState, stream: string) => {
  let expected: number | null = null
  return (place: Place, row: EventRow | null, step: number): void => {
    const missing = (revision: number) =>
      damageAt(
        connection.file,
        { stream, ...place },
        `revision ${revision} of the stream is missing`,
      )
    const { revision } = place
    if (expected !== null && revision !== expected) throw missing(expected)
    // An event that has expired in the meantime is no longer in the list of places.
    if (row?.revision !== revision && places.at(stream, revision) !== null) throw missing(revision)
    expected = revision + step
  }
}

export const createReadStream = (log: LogState): ReadStream => {
  const { connection, limits, heads, places } = log
  const eventsAt = createEventsAt(connection)
  const { noting } = log.damage

  return async function* (stream, options = {}) {
    checkReadStream(stream, options)
    log.checkOpen()
    noting(() => log.refresh())
    const head = noting(() => heads.of(stream))
    if (head.revision < 0) throw new StreamNotFound(stream)
    const keepsAll = head.maxAgeSeconds === null
    const visibleSince = keepsAll ? 0 : log.now().getTime() - (head.maxAgeSeconds ?? 0) * 1_000
    const down = options.direction === 'backwards'
    const step = down ? -1 : 1
    const start = options.from ?? (down ? BigInt(head.revision) : 0n)
    let next = down ? smaller(start, head.revision) : smaller(start, head.revision + 1)
    let left = options.maxCount ?? Number.POSITIVE_INFINITY
    let ahead: readonly Place[] = []
    const check = createCheckUnbroken(log, stream)
    for (let pages = 0; left > 0 && next >= 0 && next <= head.revision; pages += 1) {
      if (pages > 0) await nextTurn()
      log.checkOpen()
      const wanted = Math.min(left, limits.eventsPerPage)
      if (ahead.length === 0)
        ahead = noting(() => places[down ? 'backwards' : 'forwards'](stream, next, wanted))
      const page = ahead.slice(0, wanted)
      ahead = ahead.slice(page.length)
      if (page.length === 0) return
      const rows = noting(() => eventsAt(stream, page))
      for (const [index, place] of page.entries()) {
        const row = rows[index] ?? null
        if (keepsAll) noting(() => check(place, row, step))
        next = place.revision + step
        if (row === null || isLost(row) || row.recorded_at < visibleSince) continue
        yield toRecordedEvent(row)
        left -= 1
      }
    }
  }
}
