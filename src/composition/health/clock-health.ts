import { priceFeedLimits } from '../../domain/price-feed/limits.ts'
import { DamagedLog } from '../../eventstore/errors.ts'
import type { EventStore } from '../../eventstore/port.ts'
import type { Duty } from '../../ops/deps.ts'
import { answeringDuty } from './answering-duty.ts'

const newestMomentOf = async (events: Pick<EventStore, 'readAll'>): Promise<number | null> => {
  for await (const { metadata } of events.readAll({ direction: 'backwards', maxCount: 1 }))
    return Date.parse(metadata.occurredAt)
  return null
}

/**
 * Whether the log answers and is whole as far as it was read, and whether its newest event is ahead
 * of the clock: one that was set back, or a log that was written by a clock that was ahead. Prices are refused until the clock is past it.
 * The newest moment is remembered: what is written meanwhile is older and would hide it.
 */
export const clockHealth = (
  events: Pick<EventStore, 'readAll' | 'inspection'>,
  now: () => number,
  monotonicNow: () => number,
): readonly Duty[] => {
  let newestAt = -Infinity
  const askLog = async (answered: () => void) => {
    const damage = events.inspection?.().damage ?? null
    if (damage !== null) throw new DamagedLog(damage)
    newestAt = Math.max(newestAt, (await newestMomentOf(events)) ?? -Infinity)
    answered()
    return null
  }
  const log = answeringDuty('log', askLog, monotonicNow)
  return [
    log,
    {
      // Compared with each answer of the log; that none comes is the log's to tell.
      ...log,
      name: 'clock',
      fault: () =>
        Promise.resolve(
          newestAt - now() > priceFeedLimits.futureToleranceMs
            ? `the clock is behind the newest event of the log, of ${new Date(newestAt).toISOString()}`
            : null,
        ),
    },
  ]
}
