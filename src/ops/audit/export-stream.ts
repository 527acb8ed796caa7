import { createHash } from 'node:crypto'
import type { FiringTick } from '../../domain/alert/events.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { formatPosition } from '../../eventstore/position.ts'
import type { EndLine, EventLine, SegmentLine } from './export-line.ts'
import { firingTickOf, segmentsWith } from './firing-ticks.ts'

const lineOf = (event: RecordedEvent): EventLine => ({
  stream: event.stream,
  revision: event.revision.toString(),
  position: formatPosition(event.position),
  id: event.id,
  type: event.type,
  data: event.data as Record<string, unknown>,
  metadata: event.metadata,
})

/**
 * A stream as JSON lines, oldest event first, then the segments of the tape that have the ticks by
 * which an alert triggered, and a last line with the number of events. Personal data remains
 * encrypted, as in the log.
 * @throws StreamNotFound while iterating
 */
export async function* exportStream(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
): AsyncGenerator<string> {
  let events = 0
  let chain: string | null = null
  const ticks: FiringTick[] = []
  const digest = createHash('sha256')
  const textOf = (line: EventLine | SegmentLine): string => {
    const text = JSON.stringify(line)
    digest.update(`${text}\n`)
    return text
  }
  for await (const event of store.readStream(stream)) {
    events += 1
    chain = event.metadata.chain ?? null
    const tick = firingTickOf(event)
    if (tick !== null) ticks.push(tick)
    yield textOf(lineOf(event))
  }
  for await (const segment of segmentsWith(store, ticks)) yield textOf({ segment: lineOf(segment) })
  const end: EndLine = { end: { stream, events, chain, sha256: digest.digest('hex') } }
  yield JSON.stringify(end)
}
