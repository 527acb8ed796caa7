import { isUserRefused } from '../../../projections/mongo/failures.ts'
import { faultSentence } from '../../server/fault-sentence.ts'
import { StartFault } from '../../server/start-fault.ts'

/** The fault when the server of MONGODB_URL rejects the user; null for any other error. */
export const userRefused = (error: unknown): StartFault | null =>
  error instanceof Error && isUserRefused(error.cause)
    ? new StartFault(
        `MONGODB_URL: the server rejected the user or password (${faultSentence(error.cause)}).`,
      )
    : null
