import type { SubscribeOptions, SubscriptionMessage } from '../port.ts'
import { checkPrefixes } from '../rules.ts'
import { createBatches } from './batches.ts'
import { toPosition, toRow } from './log-positions.ts'
import type { LogState } from './log-state.ts'
import { nextTurn } from './next-turn.ts'

const startOf = (log: LogState, from: SubscribeOptions['from']): number => {
  if (from === 'start') return log.first - 1
  return from === 'end' ? log.head() : toRow(from, log.first, log.head())
}

export const createSubscribe = (
  log: LogState,
): ((options: SubscribeOptions) => AsyncIterable<SubscriptionMessage>) =>
  async function* ({ from, prefixes, signal }) {
    checkPrefixes(prefixes)
    log.checkOpen()
    const nextBatch = createBatches(log, prefixes)
    let seen = startOf(log, from)
    let caughtUpAt: number | null = null
    for (;;) {
      if (signal?.aborted === true) return
      log.checkOpen()
      const head = log.head()
      if (seen < head) {
        const { events, upTo } = nextBatch(seen, head)
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
