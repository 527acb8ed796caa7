import type { Timeframe } from '../../../domain/calendar/timeframes.ts'
import { closesMax } from '../../../domain/alert/armed/rules/close-series.ts'
import type { Bar } from '../../../contracts/market/stocks.ts'
import type { RuleRecord } from '../../../domain/alert/armed/rules/rule-symbol.ts'
import { findBars } from '../../bars/read/find-bars.ts'
import type { ReadModels } from '../../read-models.ts'
import type { StockDocument } from '../documents.ts'
import { loadRecord } from './load-record.ts'

/** Bars that may be later than the moment whose averages are asked for. */
const closesSpare = 100

/**
 * A stock's record, with the closes that averages of these timeframes are made of.
 * @throws ReadModelUnavailable
 */
export const loadRuleRecord = async (
  readModels: ReadModels,
  stock: StockDocument,
  timeframes: readonly Timeframe[],
): Promise<RuleRecord> => {
  const closes = new Map<Timeframe, readonly Bar[]>()
  for (const timeframe of timeframes)
    if (timeframe !== '1D')
      closes.set(
        timeframe,
        await findBars(readModels, stock.symbol, { timeframe, limit: closesMax + closesSpare }),
      )
  return { ...(await loadRecord(readModels, stock)), closes }
}
