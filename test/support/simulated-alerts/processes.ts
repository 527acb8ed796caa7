import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { comparePositions, type Position } from '../../../src/eventstore/position.ts'
import { runAlertProcess } from '../../../src/processes/alerts/alert-process.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { mortalStore } from '../faults/crashing-store.ts'
import { droppingLog, faultyAppends } from '../faults/faulty.ts'
import { inOrder } from '../faults/tally-faults.ts'
import type { Life, Plan } from './plan.ts'
import { codec, foldedReadSide } from './read-side.ts'

/** Each life makes a handler, which would reserve its whole cache. */
const limits = { streamsCachedMax: 100 }

const endless: Life = { crash: null, stopBefore: null, checkpointIsLost: false }

export interface AlertProcesses {
  /** How many have crashed or were stopped. */
  readonly ends: () => number
  readonly haveReached: (position: Position) => boolean
  readonly stop: () => Promise<void>
}

/** Alert processes on one log and one checkpoint, each started again whenever it has ended. */
export const startProcesses = (log: EventStore, plan: Plan): AlertProcesses => {
  const nextFault = inOrder(plan.alertFaults, 'none')
  const nextDrop = inOrder(plan.drops, 'none')
  const isUnavailable = inOrder(plan.away, false)
  const mayFail = () => {
    if (isUnavailable()) throw new ReadModelUnavailable('The read side is unavailable.')
  }
  const readSide = foldedReadSide(log, mayFail)
  const over = new AbortController()
  let checkpoint: Position | null = null
  let ends = 0

  const live = async (life: Life, reached: (position: Position | null) => void) => {
    const stopping = new AbortController()
    const signal = AbortSignal.any([stopping.signal, over.signal])
    let messages = 0
    const dropping = droppingLog(log, () => {
      messages += 1
      if (messages === life.stopBefore) stopping.abort()
      return nextDrop()
    })
    const faulty = faultyAppends(dropping, nextFault)
    const { store, crashed } = mortalStore(faulty, life.crash)
    await runAlertProcess({
      store,
      decode: (recorded) => codec.decode(recorded),
      commands: createCommandHandler({ store, codec, now: () => new Date(0), limits }),
      readSide,
      loadSaved: () => Promise.resolve({ days: new Map(), isReady: () => undefined }),
      loadCheckpoint: () => Promise.resolve(checkpoint),
      saveCheckpoint: (position) => {
        mayFail()
        checkpoint = position
        return Promise.resolve()
      },
      forgetCheckpoint: () => Promise.reject(new Error('The checkpoint belongs to this log.')),
      now: () => 0,
      monotonicNow: () => 0,
      random: () => 0,
      report: (report) => {
        if (report.kind === 'reached') reached(report.position)
        if (crashed()) stopping.abort()
      },
      signal,
      limits: { checkpointEveryMs: 0 },
    })
    reached(null)
    if (life.checkpointIsLost) checkpoint = null
  }

  const positions: (Position | null)[] = plan.processes.map(() => null)
  const running = plan.processes.map(async (lives, index) => {
    for (const life of [...lives, endless]) {
      if (over.signal.aborted) return
      await live(life, (position) => {
        positions[index] = position
      })
      ends += 1
    }
  })
  return {
    ends: () => ends,
    haveReached: (head) =>
      positions.every((position) => position !== null && comparePositions(position, head) >= 0),
    stop: async () => {
      over.abort()
      await Promise.all(running)
    },
  }
}
