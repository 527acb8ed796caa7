/** How often a condition is looked at, and for how long. */
const limits: { readonly everyMs: number; readonly longestMs: number } = {
  everyMs: 50,
  longestMs: 30_000,
}

/**
 * Waits until `look` gives what `isDone` accepts, and gives it.
 * @throws Error with `what` and the last look when it never does
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T>,
  isDone: (value: T) => boolean,
  { longestMs }: Pick<typeof limits, 'longestMs'> = limits,
): Promise<T> => {
  const deadline = Date.now() + longestMs
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
