import type { DrawingAnchor } from '../../domain/drawing/events.ts'
import type { DrawingTool } from '../../domain/drawing/vocabulary.ts'
import { collection } from '../projection.ts'

export type DrawingDocument = {
  /** `<userId>|<symbol>|<drawingId>`: clients make the ids, so two traders may have the same. */
  _id: string
  userId: string
  symbol: string
  drawingId: string
  tool: DrawingTool
  anchors: DrawingAnchor[]
  sealedText: string | null
  /** Position in the log where it was first placed. */
  place: string
  /** Where and when (ISO 8601 UTC) its anchors were set: splits after that have made them old. */
  setPlace: string
  setAt: string
}

export const drawings = collection<DrawingDocument>('drawings', 'drawings', [
  { fields: ['userId', 'symbol', 'place'] },
])

export const drawingDocumentId = (userId: string, symbol: string, drawingId: string): string =>
  `${userId}|${symbol}|${drawingId}`
