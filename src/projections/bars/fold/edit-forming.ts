import type { Timeframe } from '../../../domain/calendar/timeframes.ts'
import type { UnitOfWork } from '../../projection.ts'
import { type FormingDocument, formingBars } from '../documents.ts'

/** Written out: objects of one shape are what folds of millions of ticks are quick on. */
export const perTimeframe = (): { [Key in Timeframe]: null } => ({
  '1m': null,
  '5m': null,
  '15m': null,
  '1H': null,
  '4H': null,
  '1D': null,
})

const noBars = (symbol: string): FormingDocument => ({
  _id: symbol,
  date: null,
  total: 0,
  closedThrough: null,
  opened: null,
  bars: perTimeframe(),
  ended: null,
  newest: perTimeframe(),
})

/** The growing bars of a symbol, to change. Its document has to be loaded. */
export const editForming = (unit: UnitOfWork, symbol: string): FormingDocument => {
  const forming = unit.of(formingBars)
  const known = forming.edit(symbol)
  if (known !== null) return known
  const fresh = noBars(symbol)
  forming.put(fresh)
  return fresh
}
