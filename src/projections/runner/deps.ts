import type { EventStore } from '../../eventstore/port.ts'
import type { Comparison } from './compare.ts'
import type { GroupDeps } from './groups/group-deps.ts'
import type { Poison } from './poison.ts'

/** What the runner reports to its operator; it contains no personal data. */
export type RunnerReport =
  | {
      readonly kind: 'poison'
      readonly projection: string
      readonly generation: string
      readonly poison: Poison
    }
  /** A generation became live; `comparison` if it replaced one of the same version. */
  | {
      readonly kind: 'switched'
      readonly projection: string
      readonly from: string | null
      readonly to: string
      readonly comparison: Comparison | null
    }
  | { readonly kind: 'waiting'; readonly error: unknown; readonly waitMs: number }
  /** These projections contain events after the head of the log; they are rebuilt. */
  | { readonly kind: 'ahead'; readonly projections: readonly string[] }
  /** The store has lost its data; everything is rebuilt. */
  | { readonly kind: 'lost'; readonly error: unknown }

export interface RunnerDeps extends GroupDeps {
  readonly eventStore: Pick<EventStore, 'subscribe' | 'head' | 'readAll'>
  /** Like `decode` (the default) without its cache, for builds: nobody shares the events. */
  readonly decodeOnce?: GroupDeps['decode']
  /** Leaves interrupted builds, and those for a new version, until requested. Default: false. */
  readonly leavesBuilds?: boolean
  /** Monotonic milliseconds, for measuring rates. */
  readonly now: () => number
  readonly report: (report: RunnerReport) => void
}
