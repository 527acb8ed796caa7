/** How often a condition is looked at, and for how long. */
const limits = { everyMs: 50, longestMs: 30_000 } as const

/**
 * Waits until `look` gives what `isDone` accepts, and gives it.
 * @throws Error with `what` and the last look when it never does
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> => {
  const deadline = Date.now() + limits.longestMs
  for (;;) {
    const value = await look()
    if (isDone(value)) return value
    if (Date.now() > deadline)
      throw new Error(`Waited in vain until ${what}; last seen: ${JSON.stringify(value)}`)
    await new Promise<void>((done) => {
      setTimeout(done, limits.everyMs)
    })
  }
}
