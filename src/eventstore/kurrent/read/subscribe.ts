import type { SubscribeOptions, SubscriptionMessage } from '../../port.ts'
import { isAfter, type Position } from '../../position.ts'
import { type Deps, failIfClosed } from '../deps.ts'
import { EventStoreUnavailable } from '../../errors.ts'
import { checkPrefixes } from '../../rules.ts'
import { backoffMs } from '../../../platform/backoff.ts'
import { checkPosition } from './check-position.ts'
import { translate } from '../failures.ts'
import { subscribeRequest } from './read-request.ts'
import { endAsSeen, endOfLog, type SeenEnd, subscribableFrom } from './start-position.ts'
import { runSubscription } from './subscription-run.ts'
import { wait } from '../../../platform/timers.ts'

/**
 * How many events the server reads before it sends a checkpoint. Large while catching up, where it
 * is the page size of the server's reads. 1 when live: a client that waits for its own write waits
 * until each projection has passed that position, including projections that ignore the event.
 */
const window = { catchingUp: 128, live: 1 } as const

/** A log that grows all the time moves on with its next event anyway. */
const liveTriesMax = 3

type Start = Position | 'start'

/** Whether records were written since: the server sends no position for those that are not wanted. */
const hasGrown = async (deps: Deps, { position }: SeenEnd): Promise<boolean> => {
  const end = await endAsSeen(deps)
  return end.position !== null && (position === null || isAfter(end.position, position))
}

const requestFrom = async (
  deps: Deps,
  from: Start,
  prefixes: readonly string[] | null,
  live: boolean,
) =>
  subscribeRequest(
    from === 'start' || live ? from : await subscribableFrom(deps, from),
    prefixes,
    live ? window.live : window.catchingUp,
  )

async function* follow(
  deps: Deps,
  { prefixes, signal }: SubscribeOptions,
  start: () => Promise<Start>,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  checkPrefixes(prefixes)
  const ended = signal ? AbortSignal.any([signal, deps.closed]) : deps.closed
  let from: Start | null = null
  let failures = 0
  let live = false
  let liveTries = 0
  while (signal?.aborted !== true) {
    failIfClosed(deps)
    try {
      from ??= await start()
      const request = await requestFrom(deps, from, prefixes ?? null, live)
      const after: Position | null = from === 'start' ? null : from
      const seenEnd = await endAsSeen(deps)
      let goLive = false
      let isAtEnd = false
      for await (const message of runSubscription(deps, request, { after, seenEnd }, ended)) {
        failures = 0
        from = message.position ?? from
        if (message.type === 'caught_up' && prefixes !== undefined && !isAtEnd) {
          isAtEnd = true
          liveTries = live ? liveTries + 1 : 0
          goLive = !live || (liveTries < liveTriesMax && (await hasGrown(deps, seenEnd)))
        }
        if (goLive) break
        yield message
      }
      live = goLive
      if (goLive || ended.aborted) continue
      throw new EventStoreUnavailable('The event store ended a subscription.')
    } catch (cause) {
      const error = translate(cause)
      if (!(error instanceof EventStoreUnavailable)) throw error
      if (ended.aborted) continue
      failures += 1
      live = false
      const ms = backoffMs(failures, deps.limits, deps.random)
      // Logged as info once for an outage: every subscriber would repeat it with every attempt.
      const level = failures === 1 ? 'info' : 'debug'
      deps.logger[level]({ failures, ms, reason: error.message }, 'resubscribing')
      await wait(ms, ended, deps.timers)
    }
  }
}

/**
 * Implements `subscribe`. Servers drop subscribers, die, and end subscriptions without an error:
 * every unexpected end is followed by a new subscription from the last position, however long the
 * server is unavailable. It ends when `signal` is aborted, with {@link EventStoreUnavailable} when
 * the store is closed, and with a permanent error (UnreadableEvent, InvalidRequest).
 */
export const subscribe = (
  deps: Deps,
  options: SubscribeOptions,
): AsyncIterable<SubscriptionMessage> => {
  const { from } = options
  if (from !== 'end') {
    return follow(deps, options, () => {
      if (from !== 'start') checkPosition(from)
      return Promise.resolve(from)
    })
  }
  // Requested now, not with the first message: events appended in between are new.
  let asked: Promise<Start> | null = endOfLog(deps)
  asked.catch(() => undefined)
  return follow(deps, options, () => {
    const end = asked ?? endOfLog(deps)
    asked = null
    return end
  })
}
