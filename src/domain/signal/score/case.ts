import type { Seen } from '../rules/look-at.ts'
import type { Levels } from './levels.ts'
import type { Outcome } from './outcome.ts'

/** Something that a rule saw in the past, and what came of it. */
export interface Case {
  readonly symbol: string
  readonly seen: Seen
  readonly barTime: number
  readonly levels: Levels
  /** Null: still open. */
  readonly outcome: Outcome | null
}
