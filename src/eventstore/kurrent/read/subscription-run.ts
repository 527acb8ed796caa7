import type { SubscriptionMessage } from '../../port.ts'
import type { Position } from '../../position.ts'
import type { Deps } from '../deps.ts'
import type { ReadReq } from '../protocol.ts'
import type { SeenEnd } from './start-position.ts'
import { add, emptyBatch, flush, flushCaughtUp } from '../append/batch.ts'
import { openRead } from './inbox.ts'

interface Range {
  /** Events up to this position are skipped. */
  readonly after: Position | null
  /**
   * The end of the log before the subscription was requested. When the same server reports that we
   * have caught up, we have passed this position too, although the server sends no position for
   * records after the last match.
   */
  readonly seenEnd: SeenEnd
}

/**
 * One subscription of the server, from its start to its end. The caller starts another one when the
 * server drops it or ends it without an error.
 * @throws EventStoreUnavailable, UnreadableEvent, InvalidRequest
 */
export async function* runSubscription(
  deps: Deps,
  request: ReadReq,
  { after, seenEnd }: Range,
  ended: AbortSignal,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  const inbox = await openRead(deps, request)
  const end = seenEnd.via === inbox.via ? seenEnd.position : null
  const close = (): void => inbox.close()
  ended.addEventListener('abort', close)
  if (ended.aborted) close()
  const batch = emptyBatch(after)
  try {
    let messages = await inbox.take(deps.limits.confirmMs)
    while (messages !== null) {
      for (const message of messages) yield* add(batch, message, end)
      // The server reports it once; a subscriber is notified each time it has reached the end.
      yield* batch.live && inbox.isEmpty() ? flushCaughtUp(batch) : flush(batch)
      messages = await inbox.take(null)
    }
  } finally {
    ended.removeEventListener('abort', close)
    inbox.close()
  }
}
