import type { DrawingAnchor, DrawingEvent } from './events.ts'
import type { DrawingTool } from './vocabulary.ts'

export interface KeptDrawing {
  readonly tool: DrawingTool
  /** As many as the tool has. */
  readonly anchors: readonly DrawingAnchor[]
  readonly sealedText: string | null
}

/** The drawings of each symbol by their id, in the order of placing. */
export type DrawingState = ReadonlyMap<string, ReadonlyMap<string, KeptDrawing>>

export const noDrawings: DrawingState = new Map()

export const evolveDrawings = (state: DrawingState, event: DrawingEvent): DrawingState => {
  const { symbol, drawingId } = event.data
  const ofSymbol = new Map(state.get(symbol))
  switch (event.type) {
    case 'DrawingPlaced': {
      const { tool, anchors, sealedText } = event.data
      ofSymbol.set(drawingId, { tool, anchors, sealedText })
      break
    }
    case 'DrawingRemoved':
      ofSymbol.delete(drawingId)
      break
  }
  return new Map(state).set(symbol, ofSymbol)
}
