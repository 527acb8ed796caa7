import { foremost, type Occurrence } from './occurrence.ts'

const limits = {
  /** A line is shown at least this long before the next one replaces it. */
  lineMinMs: 3_000,
  /** A line that no other replaces is shown this long. */
  lineMaxMs: 6_000,
} as const

/** What was passed: the most important of several, and how many others. */
export interface PassedLine {
  readonly occurrence: Occurrence
  readonly others: number
}

/** The line that is shown, and what was passed since; `since` in monotonic milliseconds. */
export interface Passing {
  readonly line: (PassedLine & { readonly since: number }) | null
  readonly waiting: PassedLine | null
}

export const nothingPassed: Passing = { line: null, waiting: null }

const joined = (waiting: PassedLine | null, passed: readonly Occurrence[]): PassedLine | null => {
  const first = foremost(waiting ? [waiting.occurrence, ...passed] : passed)
  const count = passed.length + (waiting ? waiting.others + 1 : 0)
  return first ? { occurrence: first, others: count - 1 } : null
}

/** The line after some were passed: one at a time, however many pass; the same if nothing changes. */
export const pass = (before: Passing, passed: readonly Occurrence[], now: number): Passing => {
  const { line, waiting } = before
  const next = passed.length === 0 ? waiting : joined(waiting, passed)
  const shownMs = line === null ? Number.POSITIVE_INFINITY : now - line.since
  if (next !== null && shownMs >= limits.lineMinMs)
    return { line: { ...next, since: now }, waiting: null }
  const kept = shownMs >= limits.lineMaxMs ? null : line
  return kept === line && next === waiting ? before : { line: kept, waiting: next }
}
