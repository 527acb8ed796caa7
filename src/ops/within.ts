import { EventStoreUnavailable } from '../eventstore/errors.ts'
import { within as workWithin } from '../platform/timers.ts'
import { opsLimits } from './limits.ts'

/**
 * Limits the time of a check: a store that does not answer must not block the report of the others.
 * @throws EventStoreUnavailable after `checkMsMax`
 */
export const within = <Result>(check: () => Promise<Result>): Promise<Result> => {
  const { checkMsMax } = opsLimits
  return workWithin(checkMsMax, check(), () => {
    throw new EventStoreUnavailable(`it did not answer within ${(checkMsMax / 1_000).toString()} s`)
  })
}
