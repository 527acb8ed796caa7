import { EventStoreUnavailable } from '../eventstore/errors.ts'
import { ReadModelUnavailable } from './errors.ts'

/**
 * Whether it says that a store, of events or of read models, cannot be reached, which passes; its
 * sentence is for operators.
 */
export const isStoreUnavailable = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailable || error instanceof ReadModelUnavailable
