import { dailyBarTime, shiftDate, type TradingDate } from '../../src/domain/calendar/trading-day.ts'
import { type Bar, barTime } from '../../src/domain/stock/bars/bar.ts'
import { pricesOf } from '../../src/market/simulated/columns.ts'
import { createFactors } from '../../src/market/simulated/factors.ts'
import { factorDay } from '../../src/market/simulated/factor-day.ts'
import { realSecurities } from '../../src/market/simulated/real-listings.ts'
import { walk } from '../../src/market/simulated/walk.ts'

export interface SimulatedHistory {
  readonly symbol: string
  readonly bars: readonly Bar[]
}

const lastDate = '2026-11-20' as TradingDate

/** Daily bars of the simulated market's largest listings, made as its history is. */
export const simulatedHistories = (
  seed: number,
  symbols: number,
  days: number,
): SimulatedHistory[] => {
  const factors = createFactors(seed)
  const first = shiftDate(lastDate, 1 - days)
  const factorDays = Array.from({ length: days }, (_, index) =>
    factorDay(factors, shiftDate(first, index), 'day', Infinity),
  )
  const start = dailyBarTime(first)
  return realSecurities(seed)
    .slice(0, symbols)
    .map((security) => {
      const path = walk(seed, security, factorDays)
      const level = Math.log(security.startPrice)
      const spacing = { start, step: 86_400 }
      const columns = pricesOf(path, { from: 0, to: days }, level, spacing)
      const bars = columns.close.map((close, index) => ({
        time: barTime(columns, index),
        open: columns.open[index] ?? close,
        high: columns.high[index] ?? close,
        low: columns.low[index] ?? close,
        close,
        volume: columns.volume[index] ?? 0,
      }))
      return { symbol: security.listing.symbol, bars }
    })
}
