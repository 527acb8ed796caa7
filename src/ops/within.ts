import { EventStoreUnavailable } from '../eventstore/errors.ts'
import { within as workWithin } from '../platform/timers.ts'
import { opsLimits } from './limits.ts'

/**
 * What an operator asks for, in bounded time: a store that does not answer must not keep the others
 * from telling.
 * @throws EventStoreUnavailable after `lookMsMax`
 */
export const within = <Result>(look: () => Promise<Result>): Promise<Result> => {
  const { lookMsMax } = opsLimits
  return workWithin(lookMsMax, look(), () => {
    throw new EventStoreUnavailable(`it does not answer within ${(lookMsMax / 1_000).toString()} s`)
  })
}
