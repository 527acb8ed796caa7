import { inNewShares } from '../../domain/drawing/in-new-shares.ts'
import { drawingLimits } from '../../domain/drawing/limits.ts'
import { type RecordedSplit, splitsSince } from '../../domain/stock/splits/recorded-split.ts'
import { type Position, positionSortKey } from '../../eventstore/position.ts'
import type { ReadModels } from '../read-models.ts'
import { recordedSplits } from '../stocks/read/recorded-splits.ts'
import { type DrawingDocument, drawingDocumentId, drawings } from './documents.ts'

/** A drawing among the bars of now. */
interface ReadDrawing extends DrawingDocument {
  /** It was drawn in old shares: a split has come since. */
  readonly isOld: boolean
}

/**
 * A drawing in new shares, as the bars are.
 * @param stands where the drawings stand: a later split is not seen yet; null: not known
 */
export const afterSplits = (
  drawing: DrawingDocument,
  splits: readonly RecordedSplit[],
  stands: Position | null,
): ReadDrawing => {
  const { setAt, setPlace: place, anchors } = drawing
  const end = stands === null ? null : positionSortKey(stands)
  // Documents of an earlier version do not say when they were drawn.
  const since = splitsSince({ at: Date.parse(setAt), place }, splits).filter(
    (split) => end === null || split.place <= end,
  )
  return { ...drawing, anchors: inNewShares(anchors, since), isOld: since.length > 0 }
}

const amongBars = async (
  readModels: ReadModels,
  symbol: string,
  found: readonly DrawingDocument[],
): Promise<readonly ReadDrawing[]> => {
  const [splits, stands] = await Promise.all([
    recordedSplits(readModels, symbol),
    readModels.position(drawings.projection),
  ])
  return found.map((each) => afterSplits(each, splits, stands))
}

/** A trader's drawings on a symbol, in the order of placing. */
export const drawingsOn = async (readModels: ReadModels, userId: string, symbol: string) => {
  const found = await readModels.reader(drawings).find({
    filter: { userId: { eq: userId }, symbol: { eq: symbol } },
    sort: [{ field: 'place' }],
    limit: drawingLimits.drawingsPerSymbolMax,
  })
  return amongBars(readModels, symbol, found)
}

/** null: there is none. */
export const oneDrawing = async (
  readModels: ReadModels,
  userId: string,
  symbol: string,
  drawingId: string,
): Promise<ReadDrawing | null> => {
  const found = await readModels.reader(drawings).get(drawingDocumentId(userId, symbol, drawingId))
  return (found && (await amongBars(readModels, symbol, [found]))[0]) ?? null
}
