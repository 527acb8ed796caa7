import type { AnyEvent } from '../../domain/all-events.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { Projection, UnitOfWork } from '../projection.ts'
import { inSlices, smallSliceMs } from '../turns.ts'

/** Reads an event; null: it does not count. */
export type ReadEvent = (recorded: RecordedEvent) => AnyEvent | null

interface FoldOptions {
  readonly onFolded?: (recorded: RecordedEvent) => void
  /** Lets other work run; called after each event, and within large ones. */
  readonly othersTurn?: () => Promise<void>
}

/** Ticks that are folded at a time: they take less than a slice. */
const ticksPerPieceMax = 500

/** A tick batch of a large market in pieces, which fold to the same. */
function* piecesOf(event: AnyEvent): Generator<AnyEvent> {
  if (event.type !== 'PricesTicked' || event.data.ticks.length <= ticksPerPieceMax) {
    yield event
    return
  }
  const { ticks } = event.data
  for (let from = 0; from < ticks.length; from += ticksPerPieceMax)
    yield { ...event, data: { ...event.data, ticks: ticks.slice(from, from + ticksPerPieceMax) } }
}

/** Folds some events, in their order, in slices between which other work runs. */
export const foldRecorded = async (
  projection: Projection,
  unit: UnitOfWork,
  read: ReadEvent,
  recordedEvents: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  { onFolded, othersTurn = inSlices(smallSliceMs) }: FoldOptions = {},
): Promise<void> => {
  for await (const recorded of recordedEvents) {
    const event = read(recorded)
    for (const piece of event === null ? [] : piecesOf(event)) {
      const folding = projection.fold(unit, piece, recorded)
      if (folding !== undefined) await folding
      await othersTurn()
    }
    onFolded?.(recorded)
  }
}
