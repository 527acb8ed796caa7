import type { SubscribeOptions, SubscriptionMessage } from '../port.ts'
import type { Position } from '../position.ts'
import type { Deps } from './deps.ts'
import { EventStoreUnavailable } from '../errors.ts'
import { checkPrefixes } from '../rules.ts'
import { backoffMs } from '../../platform/backoff.ts'
import { checkPosition } from './check-position.ts'
import { failIfClosed } from './deps.ts'
import { translate } from './failures.ts'
import { subscribeRequest } from './read-request.ts'
import { endAsSeen, endOfLog, subscribableFrom } from './start-position.ts'
import { runSubscription } from './subscription-run.ts'
import { wait } from '../../platform/timers.ts'

/**
 * How many events the server considers before it tells how far it is. Wide while catching up: a
 * page of its reading is that wide. Live every event counts: a reader of its own writes waits for
 * each projection to pass a position, also the ones that do not care for the event there.
 */
const window = { catchingUp: 128, live: 1 } as const

type Start = Position | 'start'

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
  while (signal?.aborted !== true) {
    failIfClosed(deps)
    try {
      from ??= await start()
      const request = await requestFrom(deps, from, prefixes ?? null, live)
      const after: Position | null = from === 'start' ? null : from
      const seenEnd = await endAsSeen(deps)
      let goLive = false
      for await (const message of runSubscription(deps, request, { after, seenEnd }, ended)) {
        failures = 0
        from = message.position ?? from
        goLive = message.type === 'caught_up' && prefixes !== undefined && !live
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
      // Once an outage: every subscriber would tell of it with every attempt.
      const say = failures === 1 ? 'info' : 'debug'
      deps.logger[say]({ failures, ms, reason: error.message }, 'subscribe again')
      await wait(ms, ended, deps.timers)
    }
  }
}

/**
 * The port's subscribe. Servers drop subscribers, die, and end subscriptions without a word: every
 * end that was not asked for is followed by a new subscription from where the last one was, however
 * long the server is unavailable. It ends by `signal`, by {@link EventStoreUnavailable} when the store is
 * closed, and by what no retry mends (UnreadableEvent, InvalidRequest).
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
  // Asked for now, not when the first message is: what is appended in between is already new.
  let asked: Promise<Start> | null = endOfLog(deps)
  asked.catch(() => undefined)
  return follow(deps, options, () => {
    const end = asked ?? endOfLog(deps)
    asked = null
    return end
  })
}
