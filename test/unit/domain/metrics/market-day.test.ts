import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
} from '../../../../src/domain/calendar/trading-day.ts'
import { dayFigures, metricDefinitions } from '../../../../src/domain/metrics/definitions.ts'
import { scanBoard } from '../../../../src/domain/metrics/board/scanner.ts'
import type { ScanRule } from '../../../../src/domain/scan/rule.ts'
import {
  anyMarket,
  anyRecord,
  boardOf,
  metricsOn,
  recordDate,
  recordOf,
} from '../../../support/arbitraries/any-records.ts'

describe("of whoever has not traded on the market's current day", () => {
  const nextDate = shiftDate(recordDate, 1)
  const nextDay = dailyBarTime(nextDate)
  const fed = (date: TradingDate) => ({ date, isFed: true })
  const nextStart = recordOf(1, 0).today!.startMs + 86_400_000

  it('rows 2 to 11 are those that are null, and no others change', () => {
    expect(dayFigures).toEqual(metricDefinitions.slice(1, 11).map(({ key }) => key))
    fc.assert(
      fc.property(anyRecord(), anyMarket, (record, market) => {
        const board = boardOf(market, record)
        const before = metricsOn(board)
        board.setMarketDay(fed(nextDate))
        board.refresh()
        const expected = { ...before }
        for (const key of dayFigures) expected[key] = null
        expect(metricsOn(board)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('they come back with the first tick of that day', () => {
    const board = boardOf(recordOf(2, 40))
    board.setMarketDay(fed(nextDate))
    board.refresh()
    expect(metricsOn(board).changePercent).toBeNull()
    board.edit('AAPL')!.tick(50, 700, nextStart + 5_000, nextDay, nextStart)
    board.refresh()
    expect(metricsOn(board).changePercent).not.toBeNull()
    expect(metricsOn(board).volume).toBe(700)
  })

  it('their own day, or an earlier one, changes nothing', () => {
    for (const back of [0, 3]) {
      const board = boardOf(recordOf(2, 40))
      const before = metricsOn(board)
      board.setMarketDay(fed(shiftDate(recordDate, -back)))
      board.refresh()
      expect(metricsOn(board)).toEqual(before)
    }
  })

  it('no scan by a figure of the day finds it, in either direction', () => {
    const board = boardOf(recordOf(2, 40))
    board.setMarketDay(fed(nextDate))
    board.refresh()
    const fields = [
      "DAY'S VOLUME",
      '30 DAY AVG VOLUME',
      'DAY OPEN',
      'HIGH',
      'LOW',
      'CLOSE',
      'CHANGE',
      '% CHANGE',
      'VOLUME',
    ] as const
    const found = (field: (typeof fields)[number] | 'PRICE', operator: ScanRule['operator']) =>
      scanBoard(board, [
        {
          field,
          operator,
          compareType: 'NUMERIC',
          compareValue: 0,
          multiplier: 0,
          percentage: 0,
          conjunction: 'AND',
          period: 14,
          interval: 'Daily',
        },
      ]).map(({ symbol }) => symbol)
    for (const field of fields)
      for (const operator of ['greater than or equal', 'less than or equal'] as const)
        expect({ field, operator, found: found(field, operator) }).toEqual({
          field,
          operator,
          found: [],
        })
    expect(found('PRICE', 'greater than')).toEqual(['AAPL'])
  })
})

describe('beta', () => {
  it('of a stock that trades on other days than the market is of days that both traded', () => {
    const market = recordOf(3, 399, 'SPY')
    const record = recordOf(4, 399, 'AAPL', { daysAWeek: 7, holidaysPercent: 4 })
    const onFriday = boardOf(market, record)
    const before = metricsOn(onFriday)
    // The market goes on to its next day; the stock does not.
    const { startMs, time } = market.today!
    onFriday.edit('SPY')!.tick(77, 5, startMs + 86_400_000, time + 86_400, startMs + 86_400_000)
    onFriday.refresh()
    expect(metricsOn(onFriday).beta252).toBeCloseTo(before.beta252!, 10)
  })
})
