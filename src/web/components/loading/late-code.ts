/** What a trader waits for is asked for again, or is given up. */
export type LateCode = 'late' | 'missed'

const listeners = new Set<(what: LateCode) => void>()

/** Code that a trader waits for could not be fetched. */
export const tellOfCode = (what: LateCode): void => {
  for (const listener of listeners) listener(what)
}

/** @returns how to end it */
export const onLateCode = (listener: (what: LateCode) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
