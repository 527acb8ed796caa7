import type { MarketDay } from '../../../domain/quotes/market-day.ts'
import { orWhenNew } from '../../guard/or-when-new.ts'
import type { ReadModels } from '../../read-models.ts'
import { marketDayId, marketDays } from '../documents.ts'

/**
 * The market's current day; null: nothing has a price yet, or it is not known yet.
 * @throws ReadModelUnavailable
 */
export const readMarketDay = (readModels: Pick<ReadModels, 'reader'>): Promise<MarketDay | null> =>
  orWhenNew(readModels.reader(marketDays).get(marketDayId), null)
