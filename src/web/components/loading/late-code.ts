/** Code that a trader waits for is requested again, or could not be loaded. */
export type LateCode = 'late' | 'missed'

const listeners = new Set<(what: LateCode) => void>()

export const reportLateCode = (what: LateCode): void => {
  for (const listener of listeners) listener(what)
}

/** @returns removes the listener */
export const onLateCode = (listener: (what: LateCode) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
