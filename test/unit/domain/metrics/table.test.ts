import { describe, expect, it } from 'vitest'
import { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import {
  marketSymbol,
  metricDefinitions,
  type MetricKey,
} from '../../../../src/domain/metrics/definitions.ts'
import type { SymbolRecord } from '../../../../src/domain/metrics/symbol-metrics.ts'
import { metricsOn, recordOf } from '../../../support/arbitraries/any-records.ts'
import { slowMetrics } from '../../../support/references/slow-metrics.ts'

/** Today's quote, daily bars, minute bars with the volumes of past days, and fundamentals. */
type Input = 'Q' | 'D' | 'M' | 'F'

/** The scanner's metrics as they are documented: number, name, key, and what each is made of. */
const documented: readonly [number, string, MetricKey, readonly Input[]][] = [
  [1, 'Price', 'price', ['Q']],
  [2, 'Change', 'change', ['Q']],
  [3, 'Change %', 'changePercent', ['Q']],
  [4, 'Gap %', 'gapPercent', ['Q']],
  [5, 'From Open %', 'changeFromOpen', ['Q']],
  [6, 'Volume', 'volume', ['Q']],
  [7, 'Avg Volume (30d)', 'avgVolume30', ['D']],
  [8, 'Relative Volume', 'relVolume', ['M', 'D']],
  [9, 'Dollar Volume', 'dollarVolume', ['M']],
  [10, 'VWAP Distance %', 'vwapDistance', ['M']],
  [11, 'Day Range Position %', 'dayRangePos', ['Q']],
  [12, '52W High Distance %', 'high52Dist', ['D']],
  [13, '52W Low Distance %', 'low52Dist', ['D']],
  [14, 'ATR %', 'atr14Pct', ['D']],
  [15, 'Volatility %', 'volatility20', ['D']],
  [16, 'RSI (14)', 'rsi14', ['D']],
  [17, 'SMA20 Distance %', 'sma20Dist', ['D']],
  [18, 'SMA50 Distance %', 'sma50Dist', ['D']],
  [19, 'SMA200 Distance %', 'sma200Dist', ['D']],
  [20, 'MACD Histogram %', 'macdHist', ['D']],
  [21, 'Bollinger %B', 'bollPctB', ['D']],
  [22, 'Beta', 'beta252', ['D']],
  [23, 'Market Cap', 'marketCap', ['Q', 'F']],
  [24, 'Float', 'floatShares', ['F']],
  [25, 'Shares Outstanding', 'sharesOut', ['F']],
  [26, 'P/E (TTM)', 'peTtm', ['Q', 'F']],
  [27, 'EPS (TTM)', 'epsTtm', ['F']],
  [28, 'Dividend Yield %', 'divYield', ['Q', 'F']],
  [29, 'Perf Week %', 'perfWeek', ['D']],
  [30, 'Perf Month %', 'perfMonth', ['D']],
  [31, 'Perf Quarter %', 'perfQuarter', ['D']],
  [32, 'Perf YTD %', 'perfYtd', ['D']],
]

const market = recordOf(2, 380, marketSymbol)
const known: SymbolRecord = {
  ...recordOf(1, 380),
  fundamentals: { sharesOutstanding: 8e9, floatShares: 7e9, epsTtm: 4.5, dividendsTtm: 1.2 },
}

const nobodyTold = {
  sharesOutstanding: null,
  floatShares: null,
  epsTtm: null,
  dividendsTtm: null,
}

const without: { readonly [Key in Input]: SymbolRecord } = {
  Q: { ...known, today: null },
  D: { ...known, days: [] },
  M: { ...known, minutes: [], profile: [] },
  F: { ...known, fundamentals: nobodyTold },
}

const valuesOf = (record: SymbolRecord) => {
  const board = new MetricsBoard()
  board.load(market)
  board.load(record)
  board.refresh()
  return metricsOn(board)
}

it('the documented metrics are those of the scanner, in their order', () => {
  expect(documented.map(([number]) => number)).toEqual(
    Array.from({ length: 32 }, (_, index) => index + 1),
  )
  expect(documented.map(([, name, key]) => ({ name, key }))).toEqual(
    metricDefinitions.map(({ name, key }) => ({ name, key })),
  )
})

describe.each(documented)('metric %d, %s', (_number, _name, key, inputs) => {
  it('is what the obvious computation says', () => {
    const expected = slowMetrics(known, market)[key]
    expect(expected).not.toBeNull()
    expect(valuesOf(known)[key]).toBeCloseTo(expected!, 6)
  })

  it.each(inputs)('is null without %s, and not 0', (input) => {
    expect(valuesOf(without[input])[key]).toBeNull()
  })
})
