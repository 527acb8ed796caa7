import type { AnyEvent } from '../../domain/all-events.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import type { Projection, UnitOfWork } from '../projection.ts'
import { inSlices } from '../turns.ts'

/** Reads an event; null: it does not count. */
export type ReadEvent = (recorded: RecordedEvent) => AnyEvent | null

interface FoldOptions {
  readonly onFolded?: (recorded: RecordedEvent) => void
  /** Lets other work run; called after each event. */
  readonly othersTurn?: () => Promise<void>
}

/** Folds some events, in their order, in slices between which other work runs. */
export const foldRecorded = async (
  projection: Projection,
  unit: UnitOfWork,
  read: ReadEvent,
  recordedEvents: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  { onFolded, othersTurn = inSlices() }: FoldOptions = {},
): Promise<void> => {
  for await (const recorded of recordedEvents) {
    const event = read(recorded)
    const folding = event === null ? undefined : projection.fold(unit, event, recorded)
    if (folding !== undefined) await folding
    onFolded?.(recorded)
    await othersTurn()
  }
}
