import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import { ReadModelUnavailable } from '../errors.ts'

/** Whether the error means that a store cannot be reached; its message is for operators. */
export const isStoreUnavailable = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailable || error instanceof ReadModelUnavailable
