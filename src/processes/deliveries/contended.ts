import { EventStoreUnavailable } from '../../eventstore/errors.ts'

/** Others kept writing to a stream; the same command may succeed later. */
export const contended = (stream: string): EventStoreUnavailable =>
  new EventStoreUnavailable(`Others kept writing to the stream '${stream}'.`)
