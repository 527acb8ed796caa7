import type { SubscribeOptions, SubscriptionMessage } from '../../port.ts'
import type { Position } from '../../position.ts'
import { checkPrefixes } from '../../rules.ts'
import { createBatches } from './batches.ts'
import { toPosition, toRow } from '../index/log-positions.ts'
import type { LogState } from '../log-state.ts'
import { nextTurn } from '../write/next-turn.ts'

const startOf = (log: LogState, from: Position | 'start'): number =>
  from === 'start' ? log.first - 1 : toRow(from, log.first, log.head())

async function* follow(
  log: LogState,
  options: SubscribeOptions,
  start: () => number,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  const { prefixes, signal, until } = options
  checkPrefixes(prefixes)
  log.checkOpen()
  const nextBatch = createBatches(log, options)
  let seen = start()
  let caughtUpAt: number | null = null
  for (;;) {
    if (signal?.aborted === true) return
    log.checkOpen()
    const head = log.head()
    if (seen < head) {
      const needed = until === undefined ? head : Math.min(head, Number(until.commit))
      const end = seen < needed ? needed : head
      const { events, upTo } = log.damage.noting(() => nextBatch(seen, end))
      seen = upTo
      yield { type: 'events', events, position: toPosition(seen) }
      if (seen < head) await nextTurn()
    } else if (caughtUpAt !== seen) {
      caughtUpAt = seen
      yield { type: 'caught_up', position: seen < log.first ? null : toPosition(seen) }
    } else {
      await log.changed.wait({
        ...(signal && { signal }),
        ...(log.live === null && { timeoutMs: log.limits.pollEveryMs }),
      })
    }
  }
}

export const createSubscribe =
  (log: LogState): ((options: SubscribeOptions) => AsyncIterable<SubscriptionMessage>) =>
  (options) => {
    const { from } = options
    if (from !== 'end') return follow(log, options, () => startOf(log, from))
    // The end of the log now: events appended before the first message is requested are new.
    log.checkOpen()
    const end = log.head()
    return follow(log, options, () => end)
  }
