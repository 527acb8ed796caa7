import { DamagedLog } from '../../errors.ts'

/** What is known of damage in this log: after the first nothing more is written. */
export interface Damage {
  /** null: none was found. */
  current(): DamagedLog | null
  /** Of any error; only the first damage is kept, which names the place. */
  note(error: unknown): void
  /** Does this, and notes damage that it meets. */
  readonly noting: <Result>(work: () => Result) => Result
  /** @throws DamagedLog after damage was found: what is appended would build on what is wrong */
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
