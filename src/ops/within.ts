import { EventStoreUnavailable } from '../eventstore/errors.ts'
import { within as workWithin } from '../platform/timers.ts'
import { opsLimits } from './limits.ts'

/**
 * Limits the time of a check: a store that does not answer must not block the report of the others.
 * @throws EventStoreUnavailable after `lookMsMax`
 */
export const within = <Result>(look: () => Promise<Result>): Promise<Result> => {
  const { lookMsMax } = opsLimits
  return workWithin(lookMsMax, look(), () => {
    throw new EventStoreUnavailable(`it did not answer within ${(lookMsMax / 1_000).toString()} s`)
  })
}
