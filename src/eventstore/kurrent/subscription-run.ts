import type { SubscriptionMessage } from '../port.ts'
import type { Position } from '../position.ts'
import type { Deps } from './deps.ts'
import type { ReadReq } from './protocol.ts'
import type { SeenEnd } from './start-position.ts'
import { add, emptyBatch, flush, sayCaughtUp } from './batch.ts'
import { openRead } from './inbox.ts'

interface Range {
  /** Nothing up to here is handed over. */
  readonly after: Position | null
  /**
   * The end of the log before the subscription was asked for. When the same server says that we
   * have caught up, we have passed that too, though it tells nothing of its own accord about
   * records after the last one that matched.
   */
  readonly seenEnd: SeenEnd
}

/**
 * One subscription of the server, from its start to its end. A later one than this may be needed:
 * servers drop subscribers, and end some without a word.
 *
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
      // The server says it once; a subscriber is told each time that nothing more is there.
      yield* batch.live && inbox.isEmpty() ? sayCaughtUp(batch) : flush(batch)
      messages = await inbox.take(null)
    }
  } finally {
    ended.removeEventListener('abort', close)
    inbox.close()
  }
}
