import { eventually } from '../../browser/support/eventually.ts'

/** Longer than elsewhere: the built server takes its time on a busy machine. */
const longestMs = 240_000

export const eventuallyOnMongo = <T>(
  what: string,
  look: () => Promise<T>,
  isDone: (value: T) => boolean,
): Promise<T> => eventually(what, look, isDone, { longestMs })
