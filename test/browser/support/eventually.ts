/** For how long a condition is looked at. */
const limits: { readonly longestMs: number } = { longestMs: 30_000 }

/** Between two looks: short at first. Each is a call or reads a page, which costs what it waits for. */
const pauseMs = { first: 50, growth: 1.5, max: 250 }

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
  for (let pause = pauseMs.first; ; pause *= pauseMs.growth) {
    const value = await look()
    if (isDone(value)) return value
    if (Date.now() > deadline)
      throw new Error(`Waited in vain until ${what}; last seen: ${JSON.stringify(value)}`)
    await new Promise<void>((done) => {
      setTimeout(done, Math.min(pause, pauseMs.max))
    })
  }
}
