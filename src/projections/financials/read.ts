import type { ReadModels } from '../read-models.ts'
import { financials } from './documents.ts'

/** Null when no provider has reported any. */
export const financialsOf = (readModels: ReadModels, symbol: string) =>
  readModels.reader(financials).get(symbol)
