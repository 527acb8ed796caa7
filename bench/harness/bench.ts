/** The least or the most that ours may be of the reference, as a ratio; null: only measured. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number } | null

/** One line of the table: figures in `unit`, ours beside the reference of the same run. */
export interface Measurement {
  readonly name: string
  readonly unit: string
  readonly ours: number
  /** null: there is nothing to compare with. */
  readonly reference: number | null
  readonly goal: Goal
}

export interface BenchOptions {
  /** Measured rounds, after the one that warms up; at least 3. */
  readonly rounds: number
  /** Whether what takes many minutes is done in full. */
  readonly long: boolean
  /** Tells what is going on. */
  readonly say: (line: string) => void
}

export interface Bench {
  readonly name: string
  /** What is done, and against what, in one line. */
  readonly about: string
  readonly run: (options: BenchOptions) => Promise<readonly Measurement[]>
}
