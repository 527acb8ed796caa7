import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  betaOfDays,
  betaPairs,
  betaParts,
  betaWith,
  type DailyReturns,
  returnOn,
} from '../../../../src/domain/metrics/beta.ts'
import { mulberry32 } from '../../../support/mulberry32.ts'

const returnsOf = (pairs: readonly (readonly [time: number, value: number])[]): DailyReturns => ({
  times: Float64Array.from(pairs, ([time]) => time),
  returns: Float64Array.from(pairs, ([, value]) => value),
})

/** A return on this many per cent of the days. */
const randomReturns = (seed: number, days: number, percent: number) => {
  const random = mulberry32(seed)
  return returnsOf(
    Array.from({ length: days }, (_, day) => [day, random() / 10 - 0.05] as const).filter(
      () => 100 * random() < percent,
    ),
  )
}

/** Covariance over variance, of the newest pairs of one day; NaN: there are fewer. */
const obviousBeta = (own: DailyReturns, market: DailyReturns): number => {
  const ofMarket = new Map([...market.times].map((time, index) => [time, market.returns[index]!]))
  const pairs = [...own.times].flatMap((time, index) => {
    const other = ofMarket.get(time)
    return other === undefined ? [] : [[own.returns[index]!, other] as const]
  })
  const newest = pairs.slice(-betaPairs)
  if (newest.length < betaPairs) return Number.NaN
  const mean = (of: 0 | 1) => newest.reduce((sum, pair) => sum + pair[of], 0) / newest.length
  const [ownMean, marketMean] = [mean(0), mean(1)]
  const sum = (of: (own: number, market: number) => number) =>
    newest.reduce((total, [one, other]) => total + of(one - ownMean, other - marketMean), 0)
  return sum((one, other) => one * other) / sum((_, other) => other * other)
}

const expectSame = (found: number, expected: number) => {
  if (Number.isNaN(expected)) expect(found).toBeNaN()
  else expect(found).toBeCloseTo(expected, 10)
}

describe('a beta', () => {
  it('is of the newest 252 days on which both traded, with the newest pair or without', () => {
    const share = fc.constantFrom(100, 100, 97, 60)
    const days = fc.constantFrom(200, 251, 252, 253, 300, 450)
    let known = 0
    fc.assert(
      fc.property(fc.nat(), days, share, share, (seed, count, ownShare, marketShare) => {
        const own = randomReturns(seed, count, ownShare)
        const market = randomReturns(seed + 1, count, marketShare)
        const expected = obviousBeta(own, market)
        expectSame(betaOfDays(own, market), expected)
        const today = [0.013, -0.021] as const
        const add = ({ times, returns }: DailyReturns, value: number): DailyReturns => ({
          times: Float64Array.of(...times, count),
          returns: Float64Array.of(...returns, value),
        })
        const withToday = obviousBeta(add(own, today[0]), add(market, today[1]))
        expectSame(betaWith(betaParts(own, market), ...today), withToday)
        if (!Number.isNaN(expected)) known += 1
      }),
    )
    expect(known).toBeGreaterThan(10)
  })

  it('is of days that both traded, where one has days that the other lacks', () => {
    const all = randomReturns(5, 300, 100)
    const without = (missing: number): DailyReturns => {
      const pairs = [...all.times].map((time, index) => [time, 2 * all.returns[index]!] as const)
      return returnsOf(pairs.filter(([time]) => time !== missing))
    }
    for (const missing of [0, 30, 48, 150, 298, 299]) {
      expect(betaOfDays(without(missing), all)).toBeCloseTo(2, 10)
      expect(betaOfDays(all, without(missing))).toBeCloseTo(0.5, 10)
    }
  })
})

describe('the return on a day', () => {
  it('is that of this very day', () => {
    const returns = returnsOf([
      [1, 0.1],
      [3, 0.3],
      [4, 0.4],
    ])
    expect([1, 3, 4].map((time) => returnOn(returns, time))).toEqual([0.1, 0.3, 0.4])
    for (const time of [0, 2, 5]) expect(returnOn(returns, time)).toBeNaN()
    expect(returnOn(returnsOf([]), 1)).toBeNaN()
  })
})
