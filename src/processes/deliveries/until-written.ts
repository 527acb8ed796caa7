import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import { retry } from '../../platform/retry.ts'
import { deliveryProcessLimits } from './limits.ts'
import type { DeliveryDeps } from './ports.ts'

/**
 * Repeats a write until the log has it: the message was sent, and would be sent again.
 * @throws other errors than of an unavailable store, and any once the process is stopped
 */
export const untilWritten = async (
  { random, signal, report, limits }: DeliveryDeps,
  write: () => Promise<void>,
): Promise<void> => {
  const onFailure = (error: unknown, waitMs: number) => {
    if (!(error instanceof EventStoreUnavailable) || signal.aborted) throw error
    report({ kind: 'waiting', error, waitMs })
  }
  const work = async () => {
    await write()
    return true
  }
  // Once it is stopped, it is tried a last time.
  const isWritten = signal.aborted
    ? await work()
    : await retry(work, { ...deliveryProcessLimits, ...limits, random, signal, onFailure })
  if (isWritten !== true)
    throw new EventStoreUnavailable('The process was stopped before the write.')
}
