import type { ReadStreamOptions, RecordedEvent } from '../../port.ts'
import type { Deps } from '../deps.ts'
import { checkReadStream } from '../../rules.ts'
import { decodeEvent } from './decode.ts'
import { readRecords } from './read-records.ts'
import { noEnd, readStreamRequest } from './read-request.ts'

/** The port's readStream. */
export async function* readStream(
  deps: Deps,
  stream: string,
  options: ReadStreamOptions,
): AsyncGenerator<RecordedEvent, void, undefined> {
  checkReadStream(stream, options)
  const { direction = 'forwards', from, maxCount, signal } = options
  let start: bigint | null = from ?? null
  let left = maxCount === undefined ? noEnd : BigInt(maxCount)
  const next = () =>
    left === 0n || (start !== null && start < 0n)
      ? null
      : readStreamRequest(stream, direction, start, left)
  for await (const record of readRecords(deps, next, stream, signal)) {
    const event = decodeEvent(record)
    start = direction === 'forwards' ? event.revision + 1n : event.revision - 1n
    left -= 1n
    yield event
  }
}
