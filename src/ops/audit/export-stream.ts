import { createHash } from 'node:crypto'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { formatPosition } from '../../eventstore/position.ts'
import type { EndLine, EventLine } from './export-line.ts'

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
 * A stream as JSON lines, oldest event first, and a last line with their number. Personal data
 * remains encrypted, as in the log.
 * @throws StreamNotFound while iterating
 */
export async function* exportStream(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
): AsyncGenerator<string> {
  let events = 0
  let chain: string | null = null
  const digest = createHash('sha256')
  for await (const event of store.readStream(stream)) {
    events += 1
    chain = event.metadata.chain ?? null
    const line = JSON.stringify(lineOf(event))
    digest.update(`${line}\n`)
    yield line
  }
  const end: EndLine = { end: { stream, events, chain, sha256: digest.digest('hex') } }
  yield JSON.stringify(end)
}
