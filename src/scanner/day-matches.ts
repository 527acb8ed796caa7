import { dailyBarTime, dateOfDailyBar, tradingDate } from '../domain/calendar/trading-day.ts'
import { noReturns } from '../domain/metrics/beta.ts'
import { returnsOf } from '../domain/metrics/days/betas-before.ts'
import { daysScan } from '../domain/metrics/days/days-scan.ts'
import { SymbolDays } from '../domain/metrics/days/symbol-days.ts'
import { marketSymbol } from '../domain/metrics/definitions.ts'
import type { ScanPlan } from '../domain/scan/plan.ts'
import { readColumns } from '../projections/bars/read/read-columns.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { allStocks } from '../projections/stocks/read/all-stocks.ts'
import { fundamentalsOf } from '../projections/stocks/symbol-record.ts'
import { inSlices, smallSliceMs } from '../projections/turns.ts'
import type { HistorySpan, MatchedMoment } from './matched-moment.ts'

/** Which symbols matched at the end of each day of a span on which any symbol traded. */
export const dayMatches = async (
  readModels: ReadModels,
  plan: ScanPlan,
  { from, to, momentsMax, withTraded }: HistorySpan,
): Promise<MatchedMoment[]> => {
  const othersTurn = inSlices(smallSliceMs)
  const [first, last] = [dailyBarTime(tradingDate(from)), dailyBarTime(tradingDate(to))]
  const traded = new Set<number>()
  const symbols = []
  for (const stock of await allStocks(readModels)) {
    const days = await readColumns(readModels, stock.symbol, '1D', 0)
    for (const day of days.time) if (day >= first && day <= last) traded.add(day)
    symbols.push({ symbol: stock.symbol, days, fundamentals: fundamentalsOf(stock) })
    await othersTurn()
  }
  const days = Float64Array.from(traded).sort().slice(-momentsMax)
  const market = symbols.find(({ symbol }) => symbol === marketSymbol)
  const returns = market === undefined ? noReturns : returnsOf(market.days)
  const scan = daysScan(plan, days)
  const moments = Array.from(days, (day): MatchedMoment => ({
    at: dateOfDailyBar(day),
    matches: [],
    traded: [],
  }))
  for (const { symbol, days: own, fundamentals } of symbols) {
    for (const index of scan(new SymbolDays(own, returns, fundamentals)))
      moments[index]?.matches.push(symbol)
    if (withTraded) {
      const ownDays = new Set(own.time)
      for (const [index, day] of days.entries())
        if (ownDays.has(day)) moments[index]?.traded.push(symbol)
    }
    await othersTurn()
  }
  for (const { matches } of moments) matches.sort()
  return moments
}
