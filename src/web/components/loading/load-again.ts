import { isOutdated } from '../text/is-outdated.ts'

const limits = { attemptsMax: 20, everyMs: 3_000 } as const

interface LoadAgainOptions {
  readonly attemptsMax?: number
  /** Called once: the first attempt has failed, and others follow. */
  readonly onLate?: () => void
  /** The result is no longer needed: there are no further attempts. */
  readonly signal?: AbortSignal
}

/**
 * Loads the code of a part of a screen, with retries while the server is unavailable; a failure
 * given to `lazy` would be permanent. A server with newer code is not asked again: only a reload
 * helps.
 *
 * @throws the last failure
 */
export const loadAgain = async <T>(
  load: () => Promise<T>,
  { attemptsMax = limits.attemptsMax, onLate, signal }: LoadAgainOptions = {},
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await load()
    } catch (error) {
      if (attempt >= attemptsMax) throw error
      if (attempt === 1) {
        if (await isOutdated()) throw error
        onLate?.()
      }
      await new Promise((done) => setTimeout(done, limits.everyMs))
      if (signal?.aborted) throw error
    }
}
