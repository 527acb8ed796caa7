import { GenerationGone, ReadModelUnavailable } from '../errors.ts'

/**
 * What is read of a collection that releases before this one did not keep; `otherwise` while the read
 * model is one of theirs, and is being rebuilt.
 */
export const orWhenNew = async <Result>(
  read: Promise<Result>,
  otherwise: Result,
): Promise<Result> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof ReadModelUnavailable && error.cause instanceof GenerationGone)
      return otherwise
    throw error
  }
}
