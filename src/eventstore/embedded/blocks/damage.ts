import { DamagedLog } from '../../errors.ts'

/** Records damage found in this log: after the first finding, appends are rejected. */
export interface Damage {
  /** null: no damage was found. */
  current(): DamagedLog | null
  /** Takes any error; only the first damage is kept. */
  note(error: unknown): void
  /** Runs the work, and records damage that it meets. */
  readonly noting: <Result>(work: () => Result) => Result
  /** @throws DamagedLog after damage was found: an append would build on wrong data */
  refuse(): void
}

export const createDamage = (): Damage => {
  let found: DamagedLog | null = null
  const note = (error: unknown) => {
    if (found === null && error instanceof DamagedLog) found = error
  }
  return {
    current: () => found,
    note,
    noting: (work) => {
      try {
        return work()
      } catch (error) {
        note(error)
        throw error
      }
    },
    refuse: () => {
      if (found !== null) throw found
    },
  }
}
