import type { RecordedEvent, SubscriptionMessage } from '../../port.ts'
import { comparePositions, type Position } from '../../position.ts'
import type { ReadResp } from '../protocol.ts'
import { decodeEvent, positionOf, streamOf } from '../read/decode.ts'

/** The events received since the last message was yielded, and the position reached. */
export interface Batch {
  readonly events: RecordedEvent[]
  position: Position | null
  moved: boolean
  /** The server has sent all older events; further events arrive as they are written. */
  live: boolean
  /** `caught_up` has been yielded, and nothing has arrived since. */
  caughtUpSent: boolean
}

type Messages = Generator<SubscriptionMessage, void, undefined>

export const emptyBatch = (position: Position | null): Batch => ({
  events: [],
  position,
  moved: false,
  live: false,
  caughtUpSent: false,
})

const moveTo = (batch: Batch, position: Position): boolean => {
  if (batch.position !== null && comparePositions(position, batch.position) <= 0) return false
  batch.position = position
  batch.moved = true
  batch.caughtUpSent = false
  return true
}

/** Yields what has been collected. */
export function* flush(batch: Batch): Messages {
  const { events, position, moved } = batch
  if (!moved || position === null) return
  batch.moved = false
  yield { type: 'events', events: events.splice(0), position }
}

/** Yields what has been collected, and then `caught_up`. */
export function* flushCaughtUp(batch: Batch): Messages {
  yield* flush(batch)
  if (batch.caughtUpSent) return
  batch.caughtUpSent = true
  yield { type: 'caught_up', position: batch.position }
}

function* addRecord(batch: Batch, record: ReadResp.ReadEvent.RecordedEvent): Messages {
  const before = { position: batch.position, moved: batch.moved }
  if (!moveTo(batch, positionOf(record)) || streamOf(record).startsWith('$')) return
  try {
    batch.events.push(decodeEvent(record))
  } catch (error) {
    Object.assign(batch, before)
    yield* flush(batch)
    throw error
  }
}

const addCheckpoint = (batch: Batch, checkpoint: ReadResp.Checkpoint): void => {
  moveTo(batch, {
    commit: BigInt(checkpoint.getCommitPosition()),
    prepare: BigInt(checkpoint.getPreparePosition()),
  })
}

/**
 * @param end a position that is passed as well once the server reports that we have caught up
 * @throws UnreadableEvent after the earlier events were yielded
 */
export function* add(batch: Batch, message: ReadResp, end: Position | null): Messages {
  const record = message.getEvent()?.getEvent()
  const checkpoint = message.getCheckpoint()
  if (record) yield* addRecord(batch, record)
  else if (checkpoint) addCheckpoint(batch, checkpoint)
  else if (message.hasFellBehind()) batch.live = false
  else if (message.hasCaughtUp()) {
    batch.live = true
    if (end) moveTo(batch, end)
    yield* flushCaughtUp(batch)
  }
}
