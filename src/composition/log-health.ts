import type { EventStore } from '../eventstore/port.ts'
import type { ReadinessCheck } from '../ops/deps.ts'

/** What to do about a damaged log; a restart heals nothing. */
export const damagedLogAdvice =
  'Stop the server, copy DATA_DIR aside as it is, and restore the newest backup. Keep the copy: what was recorded since is only there.'

/** Whether the log in a file of ours is whole, as far as it was read. */
export const logReadiness = ({ inspection }: EventStore): readonly ReadinessCheck[] =>
  inspection === undefined
    ? []
    : [
        {
          name: 'log',
          fault: () => {
            const { damage } = inspection()
            return Promise.resolve(damage)
          },
        },
      ]
