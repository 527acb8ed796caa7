import type { MarketDay } from '../../../domain/quotes/market-day.ts'
import { GenerationGone, ReadModelUnavailable } from '../../errors.ts'
import type { ReadModels } from '../../read-models.ts'
import { marketDayId, marketDays } from '../documents.ts'

/**
 * The market's current day; null: nothing has a price yet, or the read model is of a release that did
 * not keep it and is being rebuilt.
 * @throws ReadModelUnavailable
 */
export const readMarketDay = async (
  readModels: Pick<ReadModels, 'reader'>,
): Promise<MarketDay | null> => {
  try {
    return await readModels.reader(marketDays).get(marketDayId)
  } catch (error) {
    if (error instanceof ReadModelUnavailable && error.cause instanceof GenerationGone) return null
    throw error
  }
}
