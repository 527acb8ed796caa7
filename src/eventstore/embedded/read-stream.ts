import { StreamNotFound } from '../errors.ts'
import type { ReadStreamOptions, RecordedEvent } from '../port.ts'
import { checkReadStream } from '../rules.ts'
import { prepareEvents } from './event-query.ts'
import { damageAt, type EventRow, toRecordedEvent } from './event-row.ts'
import type { LogState } from './log-state.ts'
import { nextTurn } from './next-turn.ts'
import type { StreamHeads } from './stream-heads.ts'

type ReadStream = (stream: string, options?: ReadStreamOptions) => AsyncIterable<RecordedEvent>

const smaller = (a: bigint, b: number): number => (a < BigInt(b) ? Number(a) : b)

/** Only a stream's oldest events are ever deleted: one that is missing in between is damage. */
const checkUnbroken = (file: string, expected: number | null, row: EventRow) => {
  if (expected !== null && row.revision !== expected)
    throw damageAt(file, row, `revision ${expected} of the stream is missing`)
}

export const createReadStream = (log: LogState, heads: StreamHeads): ReadStream => {
  const { connection, limits } = log
  const from = `FROM events e JOIN streams s ON s.id = e.stream
    WHERE e.stream = ? AND e.recorded_at >= ?`
  const forwards = prepareEvents(
    connection,
    `${from} AND e.revision >= ? ORDER BY e.revision LIMIT ?`,
  )
  const backwards = prepareEvents(
    connection,
    `${from} AND e.revision <= ? ORDER BY e.revision DESC LIMIT ?`,
  )

  return async function* (stream, options = {}) {
    checkReadStream(stream, options)
    log.checkOpen()
    const head = heads.of(stream)
    if (head.revision < 0) throw new StreamNotFound(stream)
    const keepsAll = head.maxAgeSeconds === null
    const visibleSince = keepsAll ? 0 : log.now().getTime() - (head.maxAgeSeconds ?? 0) * 1_000
    const down = options.direction === 'backwards'
    const query = down ? backwards : forwards
    const start = options.from ?? (down ? BigInt(head.revision) : 0n)
    let next = down ? smaller(start, head.revision) : smaller(start, head.revision + 1)
    let left = options.maxCount ?? Number.POSITIVE_INFINITY
    let expected: number | null = null
    while (left > 0) {
      log.checkOpen()
      const asked = Math.min(left, limits.rowsPerPage)
      const page = query.all([head.number, visibleSince, next, asked])
      for (const row of page) {
        if (keepsAll) checkUnbroken(connection.file, expected, row)
        yield toRecordedEvent(connection.file, row)
        next = row.revision + (down ? -1 : 1)
        expected = next
      }
      if (page.length < asked) return
      left -= page.length
      await nextTurn()
    }
  }
}
