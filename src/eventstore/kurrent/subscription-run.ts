import type { RecordedEvent, SubscriptionMessage } from '../port.ts'
import type { Position } from '../position.ts'
import type { Deps } from './deps.ts'
import type { ReadReq, ReadResp } from './protocol.ts'
import { comparePositions } from '../position.ts'
import { decodeEvent, positionOf, streamOf } from './decode.ts'
import { openRead } from './inbox.ts'

/** What came in since the last message went out, and how far that is. */
interface Batch {
  readonly events: RecordedEvent[]
  position: Position | null
  moved: boolean
}

const passes = (batch: Batch, position: Position): boolean =>
  batch.position === null || comparePositions(position, batch.position) > 0

const move = (batch: Batch, position: Position): void => {
  batch.position = position
  batch.moved = true
}

function* flush(batch: Batch): Generator<SubscriptionMessage, void, undefined> {
  const { events, position, moved } = batch
  if (!moved || position === null) return
  batch.moved = false
  yield { type: 'events', events: events.splice(0), position }
}

/** @throws UnreadableEvent after what came before it was handed over */
function* read(batch: Batch, message: ReadResp): Generator<SubscriptionMessage, void, undefined> {
  const record = message.getEvent()?.getEvent()
  const checkpoint = message.getCheckpoint()
  if (record) {
    const position = positionOf(record)
    if (!passes(batch, position)) return
    if (!streamOf(record).startsWith('$')) {
      try {
        batch.events.push(decodeEvent(record))
      } catch (error) {
        yield* flush(batch)
        throw error
      }
    }
    move(batch, position)
  } else if (checkpoint) {
    const position = {
      commit: BigInt(checkpoint.getCommitPosition()),
      prepare: BigInt(checkpoint.getPreparePosition()),
    }
    if (passes(batch, position)) move(batch, position)
  } else if (message.hasCaughtUp()) {
    yield* flush(batch)
    yield { type: 'caught_up', position: batch.position }
  }
}

/**
 * One subscription of the server, from its start to its end. A later one than this may be needed:
 * servers drop subscribers, and end some without a word.
 *
 * @param after nothing up to here is handed over
 * @throws EventStoreUnavailable, UnreadableEvent, InvalidRequest
 */
export async function* runSubscription(
  deps: Deps,
  request: ReadReq,
  after: Position | null,
  ended: AbortSignal,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  const inbox = await openRead(deps, request)
  const close = (): void => inbox.close()
  ended.addEventListener('abort', close)
  if (ended.aborted) close()
  const batch: Batch = { events: [], position: after, moved: false }
  try {
    let messages = await inbox.take(deps.limits.confirmMs)
    while (messages !== null) {
      for (const message of messages) yield* read(batch, message)
      yield* flush(batch)
      messages = await inbox.take(null)
    }
  } finally {
    ended.removeEventListener('abort', close)
    inbox.close()
  }
}
