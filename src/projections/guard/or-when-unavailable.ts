import { ReadModelUnavailable } from '../errors.ts'

/** What a command reads from the read models; `otherwise` while they are unavailable. */
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

/** A limit counted in the read models is not enforced while they are unavailable. */
export const noneCounted = (): number => 0
