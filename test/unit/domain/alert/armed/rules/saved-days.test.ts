import { expect, it } from 'vitest'
import { RuleMarket } from '../../../../../../src/domain/alert/armed/rules/rule-market.ts'
import { dailyBarTime, tradingDayStart } from '../../../../../../src/domain/calendar/trading-day.ts'
import { SymbolRows } from '../../../../../../src/domain/quotes/symbol-rows.ts'

const [time, startMs] = [dailyBarTime('2026-01-05'), tradingDayStart('2026-01-05')]

it('a day in progress is saved again after a tick, applied or waiting, and not without one', () => {
  const rows = new SymbolRows()
  const market = new RuleMarket(rows)
  for (const symbol of ['AAPL', 'MSFT']) {
    const tick = { price: 100, volume: 10, at: startMs, time, startMs }
    market.tick(market.own(symbol), tick)
  }
  const saved = () => [...market.takeDays()].map(([symbol, { price }]) => [symbol, price])
  expect(saved()).toEqual([
    ['AAPL', 100],
    ['MSFT', 100],
  ])
  expect(saved()).toEqual([])
  market.tick(market.own('AAPL'), { price: 101, volume: 20, at: startMs, time, startMs })
  expect(saved()).toEqual([['AAPL', 101]])
  market.postpone(rows.rowOf('MSFT'), time, 102, 30, startMs + 1)
  expect(saved()).toEqual([['MSFT', 102]])
  expect(saved()).toEqual([])
})
