import type { EventStore } from '../../eventstore/port.ts'
import type { Comparison } from './compare.ts'
import type { GroupDeps } from './groups/group-deps.ts'
import type { Poison } from './poison.ts'

/** What the runner tells its operator; nothing in it is personal data. */
export type RunnerReport =
  | {
      readonly kind: 'poison'
      readonly projection: string
      readonly generation: string
      readonly poison: Poison
    }
  /** A generation is live; `comparison` where one of the same version was before. */
  | {
      readonly kind: 'switched'
      readonly projection: string
      readonly from: string | null
      readonly to: string
      readonly comparison: Comparison | null
    }
  | { readonly kind: 'waiting'; readonly error: unknown; readonly waitMs: number }
  /** They tell of events behind the log's head, which do not exist: they are built anew. */
  | { readonly kind: 'ahead'; readonly projections: readonly string[] }
  /** The store no longer has what was written to it: everything is built anew. */
  | { readonly kind: 'lost'; readonly error: unknown }

export interface RunnerDeps extends GroupDeps {
  readonly eventStore: Pick<EventStore, 'subscribe' | 'head' | 'readAll'>
  /** As `decode` (the default), for builds: nobody else is handed the same events. */
  readonly decodeOnce?: GroupDeps['decode']
  /**
   * What was begun and not finished, and what a new version asks for, is built only when that is
   * asked for: of a command, which ends before a build that nobody waits for. Default: false.
   */
  readonly leavesBuilds?: boolean
  /** Milliseconds that no clock's setting moves: rates are measured by it. */
  readonly now: () => number
  readonly report: (report: RunnerReport) => void
}
