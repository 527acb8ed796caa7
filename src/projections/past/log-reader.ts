import type { AnyEvent } from '../../domain/all-events.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore } from '../../eventstore/port.ts'

/** Reads the log's streams, for what no read model keeps. */
export interface LogReader {
  readonly events: Pick<EventStore, 'readStream'>
  readonly codec: Pick<Codec<AnyEvent>, 'decode' | 'decodeOnce'>
}
