import { EventStoreUnavailable } from '../eventstore/errors.ts'
import { ReadModelUnavailable } from '../projections/errors.ts'

/** Whether it says that a store cannot be reached, which passes; its sentence is for operators. */
export const isStoreAway = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailable || error instanceof ReadModelUnavailable
