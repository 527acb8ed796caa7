const limits = { attemptsMax: 20, everyMs: 3_000 } as const

/**
 * Fetches a part of a screen, and again when the server is away just then: what `lazy` is once
 * told has failed stays failed, and takes the panel around it along.
 *
 * @throws the last failure
 */
export const loadAgain = async <T>(
  load: () => Promise<T>,
  attempts: number = limits.attemptsMax,
): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (attempts <= 1) throw error
    await new Promise((done) => setTimeout(done, limits.everyMs))
    return loadAgain(load, attempts - 1)
  }
}
