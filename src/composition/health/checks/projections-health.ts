import type { Duty, ProjectionSteering } from '../../../ops/deps.ts'
import { logFollower, type ReadLogEnd } from '../../stores/log-follower.ts'
import { watchLimits } from '../watch-limits.ts'

/** Reports projections that do not follow the log, or that are behind it for too long. */
export const projectionsHealth = (
  projections: Pick<ProjectionSteering, 'status'>,
  readEnd: ReadLogEnd,
): Duty => {
  const { projectionsMs: maxAgeMs } = watchLimits
  const follower = logFollower(readEnd, maxAgeMs)
  return {
    name: 'projections',
    maxAgeMs,
    lastDoneAt: follower.lastDoneAt,
    fault: async () => {
      const all = await projections.status()
      const stalled = all.filter(({ state }) => state !== 'following')
      if (stalled.length > 0)
        return stalled.map(({ name, state }) => `${name} is ${state}`).join(', ')
      const [slowest] = all.toSorted((a, b) => b.lag - a.lag)
      if (slowest === undefined || !(await follower.isLate(slowest.position))) return null
      return `${slowest.name} has not folded the newest events for too long`
    },
  }
}
