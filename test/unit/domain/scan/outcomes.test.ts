import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Entry,
  meanReturn,
  type Outcome,
  outcomeDays,
  outcomesOf,
  returnOver,
  spansAfter,
} from '../../../../src/domain/scan/outcomes.ts'

const symbols = ['SPY', 'A', 'B', 'C'] as const
const daysMax = 30

/** Of each symbol its closes by day; a symbol does not trade every day. */
const anyCloses = fc.record(
  Object.fromEntries(
    symbols.map((symbol) => [
      symbol,
      fc.array(fc.option(fc.double({ min: 1, max: 500, noNaN: true }), { freq: 6 }), {
        minLength: daysMax,
        maxLength: daysMax,
      }),
    ]),
  ) as Record<(typeof symbols)[number], fc.Arbitrary<(number | null)[]>>,
)
const anyEntries = fc.array(
  fc.record({ symbol: fc.constantFrom(...symbols), day: fc.nat(daysMax - 1) }),
  { maxLength: 40 },
)

type Closes = Record<string, readonly (number | null)[]>

const outcomes = (closes: Closes, entries: readonly Entry[], market: string | null) => {
  const bySymbol = new Map(
    Object.entries(closes).map(([symbol, all]) => [
      symbol,
      new Map(all.flatMap((close, day) => (close === null ? [] : [[day, close] as const]))),
    ]),
  )
  return outcomesOf(entries, {
    spansOf: spansAfter(Array.from({ length: daysMax }, (_, day) => day)),
    closesOf: (symbol) => bySymbol.get(symbol),
    marketReturn: (span) =>
      market === null
        ? meanReturn(bySymbol.values(), span)
        : returnOver(bySymbol.get(market), span),
  })
}

/** The same, one entry after another. */
const obvious = (closes: Closes, entries: readonly Entry[], market: string | null): Outcome[] =>
  outcomeDays.map((days) => {
    const ret = (symbol: string, day: number): number | null => {
      const [first, last] = [closes[symbol]?.[day] ?? null, closes[symbol]?.[day + days] ?? null]
      return first === null || last === null ? null : last / first - 1
    }
    const mean = (values: readonly number[]) =>
      values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length
    const ofMarket = (day: number) =>
      market === null ? mean(symbols.flatMap((symbol) => ret(symbol, day) ?? [])) : ret(market, day)
    const due = entries.filter(({ day }) => day + days < daysMax)
    const pairs = due.flatMap(({ symbol, day }) => {
      const [own, other] = [ret(symbol, day), ofMarket(day)]
      return own === null || other === null ? [] : [[own, other] as const]
    })
    const own = pairs.map(([one]) => one).sort((a, b) => a - b)
    const half = Math.floor(own.length / 2)
    const median = own.length % 2 === 1 ? own[half]! : mean(own.slice(half - 1, half + 1))
    return {
      days,
      count: pairs.length,
      pending: entries.length - due.length,
      missing: due.length - pairs.length,
      median: own.length === 0 ? null : median,
      mean: mean(pairs.map(([one]) => one)),
      marketMean: mean(pairs.map(([, other]) => other)),
      aboveMarket:
        pairs.length === 0
          ? null
          : pairs.filter(([one, other]) => one > other).length / pairs.length,
    }
  })

it.each(['SPY', null])(
  'says what entries did beside the market (%s), as an obvious loop does',
  (market) => {
    fc.assert(
      fc.property(anyCloses, anyEntries, (closes, entries) => {
        expect(outcomes(closes, entries, market)).toEqual(obvious(closes, entries, market))
      }),
    )
  },
)

it('counts what is not over and what has no close apart, and knows nothing of nothing', () => {
  const closes = {
    SPY: Array.from({ length: daysMax }, (_, day) => 100 + day),
    A: Array.from({ length: daysMax }, (_, day) => (day === 6 ? null : 50)),
  }
  const entries = [
    { symbol: 'A', day: 1 },
    { symbol: 'A', day: 5 },
    { symbol: 'A', day: daysMax - 3 },
  ]
  const [next, week, month] = outcomes(closes, entries, 'SPY')
  expect(next).toMatchObject({
    days: 1,
    count: 2,
    pending: 0,
    missing: 1,
    median: 0,
    aboveMarket: 0,
  })
  expect(week).toMatchObject({ days: 5, count: 1, pending: 1, missing: 1 })
  expect(month).toMatchObject({ days: 20, count: 2, pending: 1, missing: 0 })
  const nothing = { median: null, mean: null, marketMean: null, aboveMarket: null }
  expect(outcomes(closes, [], 'SPY')[0]).toEqual({
    days: 1,
    count: 0,
    pending: 0,
    missing: 0,
    ...nothing,
  })
})
