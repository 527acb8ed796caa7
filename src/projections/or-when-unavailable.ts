import { ReadModelUnavailable } from './errors.ts'

/**
 * What a command wants to know from the read models; `otherwise` while they cannot be asked, because
 * commands go to the log and are accepted all the same.
 */
export const orWhenUnavailable = async <Result>(
  ask: () => Promise<Result>,
  otherwise: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ReadModelUnavailable)) throw error
    return otherwise()
  }
}

/** A bound that is counted in the read models does not hold while they are unavailable: the rate does. */
export const noneCounted = (): number => 0
