import type { Position } from '../../../eventstore/position.ts'
import type { Duty } from '../../../ops/deps.ts'
import type { DeliveryQueue, DeliveryReport } from '../../../processes/deliveries/ports.ts'
import { faultSentence } from '../../server/fault-sentence.ts'
import { logFollower, type ReadLogEnd } from '../../stores/log-follower.ts'
import { watchLimits } from '../watch-limits.ts'

/** A due delivery has its turn after those of its channel, each of which takes at most 30 s. */
const overdueMsMax = 300_000

/** Reports why alerts are not delivered, or that due deliveries are not attempted. */
export const deliveriesHealth = (readEnd: ReadLogEnd, queue: () => DeliveryQueue) => {
  const { alertsMs: maxAgeMs } = watchLimits
  const follower = logFollower(readEnd, maxAgeMs)
  let fault: string | null = null
  let reached: Position | null = null
  const stuck = (): string | null =>
    (queue().status().overdueMs ?? 0) > overdueMsMax
      ? 'the queue of deliveries is stuck: due deliveries are not attempted'
      : null
  const readiness: Duty = {
    name: 'deliveries',
    maxAgeMs,
    // The server answers as well as before.
    keepsTraffic: true,
    lastDoneAt: follower.lastDoneAt,
    fault: async () => {
      if (fault !== null) return fault
      if (await follower.isLate(reached))
        return 'deliveries have not read the newest events for too long'
      return stuck()
    },
  }
  return {
    readiness,
    record: (report: DeliveryReport): void => {
      if (report.kind === 'waiting')
        fault = `alerts are not delivered: ${faultSentence(report.error)}`
      else if (report.kind === 'reached') reached = report.position
      else fault = null
    },
  }
}
