import { isUserRefused } from '../../projections/mongo/failures.ts'
import { faultSentence } from '../server/fault-sentence.ts'
import { StartFault } from '../server/start-fault.ts'

/** What to say where the server of MONGODB_URL does not take the user; null: that is not it. */
export const userRefused = (error: unknown): StartFault | null =>
  error instanceof Error && isUserRefused(error.cause)
    ? new StartFault(
        `MONGODB_URL: the server refuses its user or password (${faultSentence(error.cause)}).`,
      )
    : null
