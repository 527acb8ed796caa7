import type { Seen } from '../rules/evaluate-rules.ts'
import type { Levels } from './levels.ts'
import type { Outcome } from './outcome.ts'

/** A past occurrence of a rule, and its outcome. */
export interface Case {
  readonly symbol: string
  readonly seen: Seen
  readonly barTime: number
  readonly levels: Levels
  /** Null: still open. */
  readonly outcome: Outcome | null
}
