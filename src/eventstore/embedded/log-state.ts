import type { Damage } from './blocks/damage.ts'
import type { EmbeddedStoreLimits } from './limits.ts'
import type { LiveEvents } from './read/live-events.ts'
import type { Notifier } from './read/notifier.ts'
import type { Places } from './index/places.ts'
import type { Connection } from '../../platform/sqlite.ts'
import type { StreamHeads } from './index/stream-heads.ts'

/** An open log, as its readers see it. */
export interface LogState {
  readonly connection: Connection
  /** Position that the first event has or will have. */
  readonly first: number
  /** Position of the last event; `first - 1` when there is none. */
  head(): number
  /** null: another process writes. */
  readonly live: LiveEvents | null
  readonly heads: StreamHeads
  readonly places: Places
  /** Reads what another process has written; heads and places are then current. */
  refresh(): void
  readonly changed: Notifier
  readonly now: () => Date
  readonly limits: EmbeddedStoreLimits
  /** Every read of the file has to run within `noting`. */
  readonly damage: Damage
  /** @throws EventStoreUnavailable after the log was closed */
  checkOpen(): void
}
