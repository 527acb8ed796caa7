import type { ReadModels } from '../read-models.ts'
import { financials, type FinancialsDocument } from './documents.ts'

/** Null when no provider has reported any. */
export const financialsOf = (
  readModels: ReadModels,
  symbol: string,
): Promise<FinancialsDocument | null> => readModels.reader(financials).get(symbol)
