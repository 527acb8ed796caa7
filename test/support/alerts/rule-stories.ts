import fc from 'fast-check'
import { lineAt } from '../../../src/domain/alert/rule/line.ts'
import {
  type CompoundRule,
  isLine,
  type RuleQuantity,
} from '../../../src/domain/alert/rule/rule.ts'
import type { RuleTerms, ScanTerms, TypedTerms } from '../../../src/domain/alert/terms.ts'
import { bucketAt } from '../../../src/domain/calendar/buckets.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { ema, sma } from '../../../src/domain/indicators/lines.ts'
import { noReturns } from '../../../src/domain/metrics/beta.ts'
import type { HistoryDay } from '../../../src/domain/metrics/history/daily-history.ts'
import { formulas } from '../../../src/domain/metrics/formulas.ts'
import { SymbolMetrics } from '../../../src/domain/metrics/symbol-metrics.ts'
import { roundFigure } from '../../../src/domain/notation/figure.ts'
import { adjustedPrice, adjustedShares } from '../../../src/domain/stock/splits/adjusted.ts'
import { type DatedSplit } from '../../../src/domain/stock/splits/split-ratio.ts'
import { ruleRecord } from './rule-record.ts'

export const ruleSymbols = ['AAPL', 'MSFT'] as const

/** Two days before New York sets its clocks forward. */
export const firstDate: TradingDate = '2025-03-07'

export interface StoryTick {
  readonly symbol: string
  readonly date: TradingDate
  readonly price: number
  readonly volume: number
  readonly at: number
}

const pastDays = 40

/** What is recorded of a symbol, in shares of now. */
export interface StoryRecord {
  readonly symbol: string
  /** Completed days before the story. */
  readonly history: readonly HistoryDay[]
  readonly ticks: readonly StoryTick[]
}

/** The same record in the shares after a split, as readers of it get it. */
export const afterSplit = (
  { symbol, history, ticks }: StoryRecord,
  split: DatedSplit,
): StoryRecord => {
  const price = (value: number) => adjustedPrice(value, split)
  const shares = (value: number) => adjustedShares(value, split)
  return {
    symbol,
    history: history.map(({ time, high, low, close, volume }) => ({
      time,
      high: price(high),
      low: price(low),
      close: price(close),
      volume: shares(volume),
    })),
    ticks: ticks.map((tick) =>
      tick.date < split.date
        ? { ...tick, price: price(tick.price), volume: shares(tick.volume) }
        : tick,
    ),
  }
}

/** Completed days before the story, in whole dollars. */
export const historyOf = (symbol: string): HistoryDay[] =>
  Array.from({ length: pastDays }, (_, index) => {
    const close = 95 + ((index * 7 + symbol.length * 3) % 11)
    const time = dailyBarTime(shiftDate(firstDate, index - pastDays))
    return { time, high: close + 2, low: close - 2, close, volume: 1_000 + index }
  })

const storySecond = tradingDayStart(firstDate) / 1_000 + 10 * 3_600

/** Begun already, or later in the story; flat, steep, and falling below nothing. */
const line: fc.Arbitrary<RuleQuantity> = fc
  .record({
    from: fc.constantFrom(-86_400, 0, 30, 7_200),
    seconds: fc.constantFrom(10, 3_600, 200_000),
    prices: fc.tuple(fc.integer({ min: 94, max: 106 }), fc.integer({ min: 94, max: 106 })),
  })
  .map(({ from, seconds, prices }) => ({
    line: [
      { time: storySecond + from, price: prices[0] },
      { time: storySecond + from + seconds, price: prices[1] },
    ],
  }))

const quantity: fc.Arbitrary<RuleQuantity> = fc.oneof(
  line,
  fc.constantFrom<RuleQuantity>(
    ...(['price', 'price', 'high', 'low', 'open', 'previousClose', 'volume'] as const),
    ...(['changePercent', 'rsi14', 'dayRangePos', 'sma20Dist', 'change', 'avgVolume30'] as const),
  ),
  fc.constantFrom<RuleQuantity>(
    ...[{ sma: 3, timeframe: '1D' } as const, { ema: 4, timeframe: '1D' } as const],
    ...[{ sma: 3, timeframe: '5m' } as const, { ema: 3, timeframe: '5m' } as const],
    ...[{ highest: 5 }, { lowest: 5 }],
  ),
)

const condition = fc.record(
  {
    left: quantity,
    operator: fc.constantFrom(...(['above', 'below', 'crosses_above', 'crosses_below'] as const)),
    right: fc.oneof(
      fc.integer({ min: 94, max: 106 }),
      fc.constantFrom(-2, 0, 2, 30, 50, 70, 1_500),
      quantity,
    ),
    factor: fc.constantFrom(1, 0.98, 1.02, -1),
  },
  { requiredKeys: ['left', 'operator', 'right'] },
)

const expiresAt = fc.constantFrom(null, null, null, tradingDayStart(firstDate) + 86_400_000)

const ruleTerms: fc.Arbitrary<RuleTerms> = fc.record({
  symbol: fc.constantFrom(...ruleSymbols),
  rule: fc.record({
    match: fc.constantFrom('all' as const, 'any'),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  }),
  repeat: fc.constantFrom('once' as const, 'every', 'every'),
  cooldownSeconds: fc.constantFrom(60, 300),
  expiresAt,
})

const scanned = { PRICE: 'price', HIGH: 'high', LOW: 'low', VOLUME: 'volume' } as const

const scanRow = fc.record({
  field: fc.constantFrom(...(Object.keys(scanned) as (keyof typeof scanned)[])),
  operator: fc.constantFrom('greater than or equal' as const, 'less than'),
  compareType: fc.constant('NUMERIC' as const),
  compareValue: fc.oneof(fc.integer({ min: 94, max: 106 }), fc.constant(300)),
  conjunction: fc.constantFrom('AND' as const, 'OR'),
  multiplier: fc.constant(1),
  percentage: fc.constant(0),
  period: fc.constant(30),
  interval: fc.constant('Daily' as const),
})

const scanTerms: fc.Arbitrary<ScanTerms> = fc.record({
  scan: fc.array(scanRow, { minLength: 1, maxLength: 3 }),
  on: fc.constantFrom('enters' as const, 'leaves'),
  repeat: fc.constant('once' as const),
  cooldownSeconds: fc.constant(300),
  expiresAt,
})

const typedTerms: fc.Arbitrary<TypedTerms> = fc.record({
  symbol: fc.constantFrom(...ruleSymbols),
  condition: fc.constantFrom('price_above' as const, 'price_below'),
  value: fc.integer({ min: 94, max: 106 }),
})

const terms = fc.oneof(
  { weight: 5, arbitrary: ruleTerms },
  { weight: 2, arbitrary: typedTerms },
  { weight: 1, arbitrary: scanTerms },
)

const which = fc.nat({ max: 8 })

/** After how many of the commands that follow from a step the process dies; null: it lives. */
const dies = fc.constantFrom(null, null, null, 0, 1, 2)

/** One step of a story; restarts and checkpoints may come at any of them. */
export const ruleStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), terms }) },
  fc.record({ kind: fc.constant('revise' as const), which, terms }),
  fc.record({
    kind: fc.constantFrom(
      'pause' as const,
      'resume',
      'resume',
      'rearm',
      'rearm',
      'delete',
      'restore',
    ),
    which,
  }),
  fc.record({
    kind: fc.constant('time' as const),
    ms: fc.constantFrom(1_000, 20_000, 60_000, 400_000, 3_600_000),
  }),
  fc.record({ kind: fc.constant('day' as const), days: fc.constantFrom(1, 1, 3) }),
  fc.record({ kind: fc.constantFrom('checkpoint' as const, 'restart') }),
  // A day opens in new shares; that it is a split is recorded later, or that it is none.
  fc.record({
    kind: fc.constant('split' as const),
    symbol: fc.constantFrom(...ruleSymbols),
    ratio: fc.constantFrom({ to: 2, for: 1 }, { to: 4, for: 1 }, { to: 1, for: 2 }),
    // After more than a week no split is suspected.
    days: fc.constantFrom(1, 1, 1, 9),
    open: fc.integer({ min: 94, max: 106 }),
    dies,
  }),
  fc.record({
    kind: fc.constant('settle' as const),
    symbol: fc.constantFrom(...ruleSymbols),
    isSplit: fc.constantFrom(true, true, true, false),
    dies,
  }),
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      dies,
      ticks: fc.array(
        fc.tuple(
          fc.constantFrom(...ruleSymbols),
          // Gaps of a quarter are no splits.
          fc.oneof(
            { weight: 9, arbitrary: fc.integer({ min: 94, max: 106 }) },
            fc.constantFrom(80, 125),
          ),
          fc.constantFrom(0, 10, 300),
          // Milliseconds since the tick before it: several may have one time.
          fc.constantFrom(0, 0, 1),
        ),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  },
)

export type RuleStep = typeof ruleStep extends fc.Arbitrary<infer Step> ? Step : never

/** The days that ticks make, each with its last figures. */
export const daysOfTicks = (ticks: readonly StoryTick[]): HistoryDay[] => {
  const days = new Map<number, HistoryDay>()
  for (const { date, price, volume } of ticks) {
    const time = dailyBarTime(date)
    const known = days.get(time)
    const high = Math.max(known?.high ?? price, price)
    const low = Math.min(known?.low ?? price, price)
    days.set(time, { time, high, low, close: price, volume })
  }
  return [...days.values()]
}

/** Every close of a timeframe, the newest price at the end. */
const closesOf = ({ history, ticks }: StoryRecord, timeframe: '1D' | '5m'): readonly number[] => {
  if (timeframe === '1D') return [...history, ...daysOfTicks(ticks)].map(({ close }) => close)
  const closes = new Map<number, number>()
  for (const { at, price } of ticks) closes.set(bucketAt('5m', Math.floor(at / 1_000)).from, price)
  return [...closes.values()]
}

/** A quantity after all ticks of a symbol, computed from nothing; NaN: unknown. */
export const quantityAfter = (record: StoryRecord, quantity: RuleQuantity): number => {
  const { symbol, history, ticks } = record
  const last = ticks.at(-1)
  if (isLine(quantity)) return last === undefined ? Number.NaN : lineAt(quantity.line, last.at)
  if (typeof quantity !== 'string') {
    if ('sma' in quantity || 'ema' in quantity) {
      const { timeframe } = quantity
      const closes = closesOf(record, timeframe === '1D' ? '1D' : '5m')
      const line = 'sma' in quantity ? sma(closes, quantity.sma) : ema(closes, quantity.ema)
      return last === undefined ? Number.NaN : (line.at(-1) ?? Number.NaN)
    }
    const today = last === undefined ? Infinity : dailyBarTime(last.date)
    const days = [...history, ...daysOfTicks(ticks)].filter(({ time }) => time < today)
    return 'highest' in quantity
      ? Math.max(...days.slice(-quantity.highest).map(({ high }) => high))
      : Math.min(...days.slice(-quantity.lowest).map(({ low }) => low))
  }
  const metrics = new SymbolMetrics(symbol)
  metrics.load({ ...ruleRecord, symbol, days: history })
  for (const { price, volume, at, date } of ticks)
    metrics.tick(price, volume, at, dailyBarTime(date), tradingDayStart(date))
  metrics.makeParts(noReturns)
  const { inputs } = metrics
  switch (quantity) {
    case 'price':
    case 'open':
    case 'high':
    case 'low':
      return inputs[quantity]
    case 'previousClose':
      return inputs.parts.previousClose
    default: {
      const value = formulas[quantity](inputs)
      return Number.isFinite(value) ? roundFigure(value) : Number.NaN
    }
  }
}

/** As it was before the last tick. */
const before = (record: StoryRecord): StoryRecord => ({
  ...record,
  ticks: record.ticks.slice(0, -1),
})

/** Whether a rule holds at the last tick, asked in the obvious way. */
export const holdsAt = (rule: CompoundRule, record: StoryRecord) => {
  const answers = rule.conditions.map(({ left, operator, right, factor }) => {
    const sides = (until: StoryRecord) => {
      const other = typeof right === 'number' ? right : quantityAfter(until, right)
      return [quantityAfter(until, left), other * (factor ?? 1)] as const
    }
    const [value, level] = sides(record)
    if (operator === 'above') return value >= level
    if (operator === 'below') return value <= level
    const [old, oldLevel] = sides(before(record))
    return operator === 'crosses_above'
      ? value >= level && old < oldLevel
      : value <= level && old > oldLevel
  })
  return rule.match === 'all' ? answers.every(Boolean) : answers.some(Boolean)
}

/** Whether a symbol matches a scan after its last tick: a row joined by OR begins another group. */
const isInScan = (scan: ScanTerms['scan'], record: StoryRecord): boolean => {
  const groups: boolean[] = []
  for (const { field, operator, compareValue, conjunction } of scan) {
    const value = quantityAfter(record, scanned[field as keyof typeof scanned])
    const isMet =
      operator === 'less than' ? value < Number(compareValue) : value >= Number(compareValue)
    if (groups.length === 0 || conjunction === 'OR') groups.push(isMet)
    else groups.push(groups.pop() === true && isMet)
  }
  return groups.some(Boolean)
}

/** Whether the last tick makes the symbol begin, or cease, to match the scan. */
export const changesScan = ({ scan, on }: ScanTerms, record: StoryRecord): boolean => {
  const isIn = isInScan(scan, record)
  return isIn === (on === 'enters') && isIn !== isInScan(scan, before(record))
}
