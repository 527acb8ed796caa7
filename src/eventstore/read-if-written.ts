import { StreamNotFound } from './errors.ts'
import type { EventStore, ReadStreamOptions, RecordedEvent } from './port.ts'

/** The events of a stream; none if it was never written. */
export async function* readIfWritten(
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  options?: ReadStreamOptions,
): AsyncGenerator<RecordedEvent> {
  try {
    yield* events.readStream(stream, options)
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error
  }
}
