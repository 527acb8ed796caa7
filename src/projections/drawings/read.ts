import { drawingLimits } from '../../domain/drawing/limits.ts'
import type { ReadModels } from '../read-models.ts'
import { drawingDocumentId, drawings } from './documents.ts'

/** A trader's drawings on a symbol, in the order of placing. */
export const drawingsOn = (readModels: ReadModels, userId: string, symbol: string) =>
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
) => readModels.reader(drawings).get(drawingDocumentId(userId, symbol, drawingId))
