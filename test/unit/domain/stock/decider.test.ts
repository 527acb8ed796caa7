import type { TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { describe, expect, it } from 'vitest'
import type { BarColumns } from '../../../../src/domain/stock/bars/bar.ts'
import type { CloseTradingDay, StockCommand } from '../../../../src/domain/stock/commands.ts'
import { stockDecider } from '../../../../src/domain/stock/decider.ts'
import type { StockEvent } from '../../../../src/domain/stock/events.ts'
import type { BarFault } from '../../../../src/domain/stock/refusals.ts'
import { listedEarlier } from '../../../../src/domain/stock/state.ts'
import { given } from '../../../support/given.ts'

const listing = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  exchange: 'NASDAQ',
  currency: 'USD',
  sector: 'Technology',
  source: 'simulated',
} as const
const fundamentals = {
  symbol: 'AAPL',
  source: 'simulated',
  sharesOutstanding: 15e9,
  floatShares: null,
  epsTtm: 6.1,
  dividendsTtm: 0.96,
  beta: 1.2,
  about: 'Makes telephones.',
}
const day = 86_400
const threeDays: BarColumns = {
  times: [0, day, 4 * day],
  open: [10, 11, 12],
  high: [12, 13, 14],
  low: [9, 10, 11],
  close: [11, 12, 13],
  volume: [100, 0, 300],
}
/** 05:00 UTC: midnight in New York. */
const dayStart = Date.parse('2025-01-02T05:00:00Z') / 1_000
const twoMinutes: BarColumns = {
  times: [dayStart, dayStart + day - 60],
  open: [10, 11],
  high: [12, 12],
  low: [9, 10],
  close: [11, 11],
  volume: [5, 6],
}
const closing = {
  symbol: 'AAPL',
  source: 'simulated',
  date: '2025-01-02' as TradingDate,
  day: { open: 10, high: 12, low: 9, close: 11, volume: 11 },
  minutes: twoMinutes,
}

const listed: StockEvent = { type: 'StockListed', data: listing }
const reported: StockEvent = { type: 'FundamentalsImported', data: fundamentals }
const closed: StockEvent = { type: 'TradingDayClosed', data: closing }
const barsImported = (bars: BarColumns): StockEvent => ({
  type: 'BarsImported',
  data: { symbol: 'AAPL', source: 'simulated', timeframe: '1D', bars },
})

const list = { type: 'ListStock', ...listing } as const
const report = { type: 'ImportFundamentals', ...fundamentals } as const
const close: CloseTradingDay = { type: 'CloseTradingDay', ...closing }
const importBars = (bars: BarColumns): StockCommand => ({
  type: 'ImportBars',
  symbol: 'AAPL',
  source: 'simulated',
  timeframe: '1D',
  bars,
})
const flat = (count: number): BarColumns => ({
  times: { start: 0, step: day },
  open: Array<number>(count).fill(1),
  high: Array<number>(count).fill(1),
  low: Array<number>(count).fill(1),
  close: Array<number>(count).fill(1),
  volume: Array<number>(count).fill(1),
})

const statements = {
  symbol: 'AAPL',
  source: 'simulated',
  years: [2_025, 2_024],
  income: [{ metric: 'Total Revenue', ttm: 400e9, amounts: [391e9, null] }],
  balance: [],
  cash: [{ metric: 'Free Cash Flow', ttm: null, amounts: [108e9, 99e9] }],
}
const importStatements = { type: 'ImportFinancials', ...statements } as const
const imported: StockEvent = { type: 'FinancialsImported', data: statements }

describe('listing a stock', () => {
  it('happens once', () => {
    given(stockDecider).when(list).then(listed)
    given(stockDecider, listed, reported).when(list).then()
  })

  it('is corrected by its own source only', () => {
    const renamed = { ...listing, name: 'Apple' }
    given(stockDecider, listed)
      .when({ type: 'ListStock', ...renamed })
      .then({ type: 'StockListed', data: renamed })
    given(stockDecider, listed)
      .when({ type: 'ListStock', ...renamed, source: 'import:a.csv' })
      .then()
  })

  it('changes nothing of a stock whose listing was not read', () => {
    expect(stockDecider.decide({ ...list, name: 'Apple' }, listedEarlier)).toEqual({
      ok: true,
      events: [],
    })
  })
})

describe('a stock that is not listed', () => {
  it.each([report, importStatements, importBars(threeDays), close])(
    'refuses everything else: $type',
    (command) => {
      given(stockDecider).when(command).thenRefused({ type: 'not_listed', symbol: 'AAPL' })
    },
  )
})

describe('importing fundamentals', () => {
  it('records what is new', () => {
    given(stockDecider, listed).when(report).then(reported)
    given(stockDecider, listed, reported).when(report).then()
    given(stockDecider, listed, reported)
      .when({ ...report, epsTtm: 6.2 })
      .then({ type: 'FundamentalsImported', data: { ...fundamentals, epsTtm: 6.2 } })
  })
})

describe('importing financial statements', () => {
  it('records what is new', () => {
    const corrected = { ...statements, cash: [] }
    given(stockDecider, listed).when(importStatements).then(imported)
    given(stockDecider, listed, imported).when(structuredClone(importStatements)).then()
    given(stockDecider, listed, imported)
      .when({ type: 'ImportFinancials', ...corrected })
      .then({ type: 'FinancialsImported', data: corrected })
    const elsewhere = { ...statements, source: 'yahoo' }
    given(stockDecider, listed, imported)
      .when({ type: 'ImportFinancials', ...elsewhere })
      .then({ type: 'FinancialsImported', data: elsewhere })
  })

  it.each([{ metric: 'Sales' }, { ttm: 1 }, { amounts: [1, 2] }])(
    'records a row that differs by %o',
    (change) => {
      const [first, ...others] = statements.income
      const changed = { ...statements, income: [{ ...first!, ...change }, ...others] }
      given(stockDecider, listed, imported)
        .when({ type: 'ImportFinancials', ...changed })
        .then({ type: 'FinancialsImported', data: changed })
    },
  )

  const row = (metric: string, amounts: number[]) => ({ metric, ttm: null, amounts })
  it.each([
    ['years_not_descending', { years: [2_024, 2_025] }],
    ['years_not_descending', { years: [2_024, 2_024] }],
    ['years_not_descending', { years: [20_240, 2_024] }],
    ['too_many_years', { years: Array.from({ length: 11 }, (_, index) => 2_025 - index) }],
    ['columns_differ_in_length', { income: [row('Total Revenue', [1])] }],
    ['metric_repeated', { balance: [row('Cash', [1, 2]), row('Cash', [1, 3])] }],
    ['bad_metric', { cash: [row('', [1, 2])] }],
    ['amount_not_finite', { cash: [row('Cash', [1, Number.NaN])] }],
    ['too_many_rows', { cash: Array.from({ length: 101 }, (_, n) => row(n.toString(), [1, 2])) }],
  ] as const)('refuses a report with a fault: %s', (fault, change) => {
    given(stockDecider, listed)
      .when({ ...importStatements, ...change } as unknown as StockCommand)
      .thenRefused({ type: 'bad_financials', fault })
  })
})

describe('importing bars', () => {
  it('records them, again when they come again', () => {
    given(stockDecider, listed).when(importBars(threeDays)).then(barsImported(threeDays))
    given(stockDecider, listed, barsImported(threeDays))
      .when(importBars(threeDays))
      .then(barsImported(threeDays))
  })

  it('is refused without a bar, and with more than fit one append', () => {
    given(stockDecider, listed)
      .when(importBars(flat(0)))
      .thenRefused({ type: 'no_bars' })
    given(stockDecider, listed)
      .when(importBars(flat(8_001)))
      .thenRefused({ type: 'too_many_bars', max: 8_000 })
    given(stockDecider, listed)
      .when(importBars(flat(8_000)))
      .then(barsImported(flat(8_000)))
  })

  it.each(['times', 'high', 'low', 'close', 'volume'] as const)(
    'is refused when %s has another length',
    (column) => {
      const bars = { ...threeDays, [column]: (threeDays[column] as number[]).slice(1) }
      given(stockDecider, listed)
        .when(importBars(bars))
        .thenRefused({ type: 'columns_differ_in_length' })
    },
  )

  it.each<[BarFault, Partial<BarColumns>]>([
    ['price_not_positive', { open: [10, 0, 12] }],
    ['price_not_positive', { high: [12, -13, 14] }],
    ['price_not_positive', { low: [9, Number.NaN, 11] }],
    ['price_not_positive', { close: [11, Number.POSITIVE_INFINITY, 13] }],
    ['price_not_positive', { high: [12, 2e9, 14] }],
    ['volume_negative', { volume: [1, -1, 1] }],
    ['volume_negative', { volume: [1, Number.NaN, 1] }],
    ['volume_negative', { volume: [1, Number.POSITIVE_INFINITY, 1] }],
    ['time_not_ascending', { times: [0, 0, day] }],
    ['time_not_ascending', { times: [day, 0, 2 * day] }],
    ['time_not_ascending', { times: [0, day + 0.5, 2 * day] }],
    ['daily_bar_not_at_midnight', { times: [0, day + 60, 2 * day] }],
    ['outside_its_range', { open: [10, 9.99, 12] }],
    ['outside_its_range', { close: [11, 13.01, 13] }],
    ['outside_its_range', { low: [9, 12.5, 11] }],
  ])('is refused, naming the bar, for %s in %o', (fault, columns) => {
    given(stockDecider, listed)
      .when(importBars({ ...threeDays, ...columns }))
      .thenRefused({ type: 'bad_bar', index: 1, fault })
  })

  it('is refused when an even step is not the one of a day', () => {
    given(stockDecider, listed)
      .when(importBars({ ...threeDays, times: { start: 0, step: 3_600 } }))
      .thenRefused({ type: 'bad_bar', index: 1, fault: 'daily_bar_not_at_midnight' })
  })

  it('takes what the adjustment for a split leaves of rounding', () => {
    const bars = { ...threeDays, close: [12.000_001, 12, 13] }
    given(stockDecider, listed).when(importBars(bars)).then(barsImported(bars))
  })
})

describe('closing a trading day', () => {
  it('happens once for each source and date', () => {
    given(stockDecider, listed).when(close).then(closed)
    given(stockDecider, listed, closed).when(close).then()
    given(stockDecider, listed, closed, reported).when(close).then()
    const other = { ...closing, source: 'yahoo' }
    given(stockDecider, listed, closed)
      .when({ type: 'CloseTradingDay', ...other })
      .then({ type: 'TradingDayClosed', data: other })
  })

  it('takes the minutes of that New York day and no other', () => {
    for (const times of [
      [dayStart - 60, dayStart],
      [dayStart, dayStart + day],
    ])
      given(stockDecider, listed)
        .when({ ...close, minutes: { ...twoMinutes, times } })
        .thenRefused({
          type: 'bad_bar',
          index: times[0] === dayStart ? 1 : 0,
          fault: 'outside_the_day',
        })
  })

  it('knows the days on which New York sets its clocks', () => {
    const hours = 3_600
    for (const [date, start, length] of [
      ['2025-03-09', '2025-03-09T05:00:00Z', 23],
      ['2025-11-02', '2025-11-02T04:00:00Z', 25],
    ] as const) {
      const from = Date.parse(start) / 1_000
      const minutes = { ...twoMinutes, times: [from, from + length * hours - 60] }
      given(stockDecider, listed)
        .when({ ...close, date, minutes })
        .then({ type: 'TradingDayClosed', data: { ...closing, date, minutes } })
      given(stockDecider, listed)
        .when({ ...close, date, minutes: { ...minutes, times: [from, from + length * hours] } })
        .thenRefused({ type: 'bad_bar', index: 1, fault: 'outside_the_day' })
    }
  })

  it('is refused for a day bar or a minute that is wrong', () => {
    given(stockDecider, listed)
      .when({ ...close, day: { ...closing.day, low: 10.5 } })
      .thenRefused({ type: 'bad_bar', index: null, fault: 'outside_its_range' })
    given(stockDecider, listed)
      .when({ ...close, minutes: { ...twoMinutes, volume: [5, -6] } })
      .thenRefused({ type: 'bad_bar', index: 1, fault: 'volume_negative' })
    given(stockDecider, listed)
      .when({ ...close, minutes: flat(1_501) })
      .thenRefused({ type: 'too_many_bars', max: 1_500 })
  })

  it('takes a day of which no minute is known', () => {
    const minutes = flat(0)
    given(stockDecider, listed)
      .when({ ...close, minutes })
      .then({ type: 'TradingDayClosed', data: { ...closing, minutes } })
  })

  it('looks at the last two events only, which are days of minutes', () => {
    expect(stockDecider.tail?.(close)).toEqual({ eventsMax: 2, before: listedEarlier })
    expect(stockDecider.tail?.(list)).toBeNull()
  })
})

describe('a report that says what was said before', () => {
  it('is noticed within the last 16 events', () => {
    expect(stockDecider.tail?.(report)).toEqual({ eventsMax: 16, before: listedEarlier })
    const days = Array.from({ length: 17 }, (_, n): StockEvent => {
      const date = `2025-01-${(n + 1).toString().padStart(2, '0')}` as TradingDate
      return { type: 'TradingDayClosed', data: { ...closing, date, minutes: flat(0) } }
    })
    const first = { ...close, date: '2025-01-01' as const, minutes: flat(0) }
    given(stockDecider, listed, ...days.slice(0, 16))
      .when(first)
      .then()
    given(stockDecider, listed, ...days)
      .when(first)
      .then(days[0]!)
  })
})
