import { spellingsOf } from '../../../domain/notation/symbol.ts'
import type { ReadModels } from '../../read-models.ts'
import { type StockDocument, stocks } from '../documents.ts'

/** The listed stock that is meant by any spelling of its symbol; null: there is none. */
export const findStock = async (
  readModels: ReadModels,
  written: string,
): Promise<StockDocument | null> => {
  for (const symbol of spellingsOf(written)) {
    const stock = await readModels.reader(stocks).get(symbol)
    if (stock !== null) return stock
  }
  return null
}
