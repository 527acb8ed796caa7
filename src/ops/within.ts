import { setTimeout as wait } from 'node:timers/promises'
import { EventStoreUnavailable } from '../eventstore/errors.ts'
import { opsLimits } from './limits.ts'

/**
 * What an operator asks for, in bounded time: a store that does not answer must not keep the others
 * from telling.
 * @throws EventStoreUnavailable after `lookMsMax`
 */
export const within = async <Result>(look: () => Promise<Result>): Promise<Result> => {
  const { lookMsMax } = opsLimits
  const looked = new AbortController()
  const late = async () => {
    await wait(lookMsMax, null, { signal: looked.signal })
    throw new EventStoreUnavailable(`it does not answer within ${(lookMsMax / 1_000).toString()} s`)
  }
  const timed = late()
  timed.catch(() => undefined)
  try {
    return await Promise.race([look(), timed])
  } finally {
    looked.abort()
  }
}
