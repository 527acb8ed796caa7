import type { DrawingEvent } from '../../domain/drawing/events.ts'
import { evolveDrawings, type KeptDrawing, noDrawings } from '../../domain/drawing/state.ts'
import { streamOf } from '../../domain/streams.ts'
import { isAfter, type Position } from '../../eventstore/position.ts'
import { readIfWritten } from '../../eventstore/read-if-written.ts'
import type { LogReader } from './log-reader.ts'

/**
 * A trader's drawings on a symbol at a moment, folded from their stream; in the order of placing.
 *
 * @param asOf inclusive
 */
export const drawingsAsOf = async (
  { events, codec }: LogReader,
  userId: string,
  symbol: string,
  asOf: Position,
): Promise<readonly (KeptDrawing & { readonly drawingId: string })[]> => {
  let state = noDrawings
  for await (const recorded of readIfWritten(events, streamOf.drawing(userId))) {
    if (isAfter(recorded.position, asOf)) break
    state = evolveDrawings(state, codec.decode(recorded) as DrawingEvent)
  }
  return [...(state.get(symbol) ?? [])].map(([drawingId, kept]) => ({ drawingId, ...kept }))
}
