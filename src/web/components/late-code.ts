const listeners = new Set<() => void>()

/** Code that a trader waits for could not be fetched, and is asked for again. */
export const tellLate = (): void => {
  for (const listener of listeners) listener()
}

/** @returns how to end it */
export const onLate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
