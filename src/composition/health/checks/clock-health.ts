import { priceFeedLimits } from '../../../domain/price-feed/limits.ts'
import { DamagedLog } from '../../../eventstore/errors.ts'
import type { EventStore } from '../../../eventstore/port.ts'
import type { Duty } from '../../../ops/deps.ts'
import { answeringDuty } from '../answering-duty.ts'

const newestMomentOf = async (events: Pick<EventStore, 'readAll'>): Promise<number | null> => {
  for await (const { metadata } of events.readAll({ direction: 'backwards', maxCount: 1 }))
    return Date.parse(metadata.occurredAt)
  return null
}

/**
 * Checks that the log answers and is not damaged, and that its newest event is not ahead of the
 * clock: the clock was set back, or was ahead when the event was written. Prices are rejected until
 * the clock has passed that time. The time is remembered, because later events would hide it.
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
      // Uses the last answer of the log. The duty `log` reports that none arrives.
      ...log,
      name: 'clock',
      fault: () =>
        Promise.resolve(
          newestAt - now() > priceFeedLimits.futureToleranceMs
            ? `the clock is behind the newest event in the log, of ${new Date(newestAt).toISOString()}`
            : null,
        ),
    },
  ]
}
