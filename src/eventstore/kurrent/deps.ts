import { EventStoreUnavailable } from '../errors.ts'
import type { Connection } from './connection.ts'
import type { KurrentLimits, KurrentLogger } from './options.ts'
import type { Timers } from '../../platform/timers.ts'

/** What the parts of the adapter share. */
export interface Deps {
  readonly connection: Connection
  readonly limits: KurrentLimits
  readonly timers: Timers
  readonly random: () => number
  readonly logger: KurrentLogger
  /** Aborted when the store is closed. */
  readonly closed: AbortSignal
}

/** @throws EventStoreUnavailable after the store was closed */
export const failIfClosed = ({ closed }: Pick<Deps, 'closed'>): void => {
  if (closed.aborted) throw new EventStoreUnavailable('The event store is closed.')
}
