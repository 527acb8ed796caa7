import { isOutdated } from '../text/is-outdated.ts'

const limits = { attemptsMax: 20, everyMs: 3_000 } as const

interface LoadAgainOptions {
  readonly attemptsMax?: number
  /** Told once: the first attempt has failed, and others follow. */
  readonly onLate?: () => void
  /** Nobody waits any more: the attempt before was the last. */
  readonly signal?: AbortSignal
}

/**
 * Fetches a part of a screen, and again when the server is unavailable just then: what `lazy` is once
 * told has failed stays failed, and takes the panel around it along. A server that has other code by
 * now is not asked again: only a new load of the page helps.
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
