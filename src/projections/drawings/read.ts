import { drawingLimits } from '../../domain/drawing/limits.ts'
import type { ReadModels } from '../read-models.ts'
import { type DrawingDocument, drawingDocumentId, drawings } from './documents.ts'

/** A trader's drawings on a symbol, in the order of placing. */
export const drawingsOn = (
  readModels: ReadModels,
  userId: string,
  symbol: string,
): Promise<readonly DrawingDocument[]> =>
  readModels.reader(drawings).find({
    filter: { userId: { eq: userId }, symbol: { eq: symbol } },
    sort: [{ field: 'place' }],
    limit: drawingLimits.drawingsPerSymbolMax,
  })

export const oneDrawing = (
  readModels: ReadModels,
  userId: string,
  symbol: string,
  drawingId: string,
): Promise<DrawingDocument | null> =>
  readModels.reader(drawings).get(drawingDocumentId(userId, symbol, drawingId))
