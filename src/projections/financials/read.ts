import type { ReadModels } from '../read-models.ts'
import { financials, type FinancialsDocument } from './documents.ts'

/** Null when nobody has told us any. */
export const financialsOf = (
  readModels: ReadModels,
  symbol: string,
): Promise<FinancialsDocument | null> => readModels.reader(financials).get(symbol)
