/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- the other library's inputs are plain objects */
import fc from 'fast-check'
import { MACD, EMA } from 'trading-signals'
import {
  bollingerbands,
  ema as theirEma,
  rsi as theirRsi,
  sma as theirSma,
} from 'technicalindicators'
import { describe, expect, it } from 'vitest'
import { bollinger, ema, macd, rsi, sma, vwap } from '../../../../src/domain/indicators/lines.ts'

const closesOf = (length: number) =>
  fc.array(fc.double({ min: 1, max: 1_000, noNaN: true }), { minLength: length, maxLength: 120 })

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

const expectClose = (ours: readonly number[], theirs: readonly number[], digits: number) => {
  expect(ours).toHaveLength(theirs.length)
  ours.forEach((value, index) => expect(value).toBeCloseTo(theirs[index]!, digits))
}

describe('the indicators of the chart', () => {
  it('agree with another library on any closes', () => {
    fc.assert(
      fc.property(closesOf(21), (values) => {
        expectClose(known(sma(values, 20)), theirSma({ period: 20, values }), 6)
        expectClose(known(ema(values, 20)), theirEma({ period: 20, values }), 6)
        // The other library rounds to two decimals.
        const theirs = theirRsi({ period: 14, values })
        expectClose(known(rsi(values, 14)), theirs, 1)
        const bands = bollingerbands({ period: 20, stdDev: 2, values })
        const { upper, lower } = bollinger(values, 20, 2)
        expectClose(
          known(upper),
          bands.map((band) => band.upper),
          6,
        )
        expectClose(
          known(lower),
          bands.map((band) => band.lower),
          6,
        )
      }),
      { numRuns: 50 },
    )
  })

  it('know nothing before there are bars enough, and a flat market has strength 100', () => {
    expect(known(sma([1, 2, 3], 20))).toEqual([])
    expect(
      rsi(
        Array.from({ length: 16 }, () => 7),
        14,
      ).at(-1),
    ).toBe(100)
    expect(
      rsi(
        Array.from({ length: 16 }, (_, index) => index),
        14,
      ).at(-1),
    ).toBe(100)
  })

  it('gains alone have strength 100 and no hair more', () => {
    for (let cents = 1; cents <= 300; cents++) {
      const closes = Array.from({ length: 60 }, (_, index) => 5 + (index * cents) / 100)
      expect({ cents, most: Math.max(...known(rsi(closes, 14))) }).toEqual({ cents, most: 100 })
    }
  })
})

describe('the MACD of the chart', () => {
  it('is the difference of two means that are computed anew for each bar', () => {
    const period = fc.integer({ min: 2, max: 20 })
    const periods = fc.record({ fast: period, slow: period, signal: period })
    const closes = fc.array(fc.double({ min: 1, max: 1_000, noNaN: true }), { maxLength: 200 })
    fc.assert(
      fc.property(closes, periods, (values, { fast, slow, signal }) => {
        fc.pre(fast < slow)
        const ours = macd(values, { fast, slow, signal })
        expect(known(ours.macd)).toHaveLength(Math.max(0, values.length - slow + 1))
        const unknown = slow - 1 + signal - 1
        expect(known(ours.signal)).toHaveLength(Math.max(0, values.length - unknown))
        ours.macd.forEach((value, place) => {
          const mean = (count: number, of: readonly number[]) => {
            let average = of.slice(0, count).reduce((sum, each) => sum + each, 0) / count
            for (const each of of.slice(count)) average += (2 / (count + 1)) * (each - average)
            return average
          }
          if (value === null) return
          const until = values.slice(0, place + 1)
          expect(value).toBeCloseTo(mean(fast, until) - mean(slow, until), 6)
          const line = known(ours.macd.slice(0, place + 1))
          const expected = line.length < signal ? null : mean(signal, line)
          if (expected === null) expect(ours.signal[place]).toBeNull()
          else {
            expect(ours.signal[place]).toBeCloseTo(expected, 6)
            expect(ours.histogram[place]).toBeCloseTo(value - expected, 6)
          }
        })
      }),
      { numRuns: 50 },
    )
  })

  it('ends where the library of the signals ends', () => {
    // Its means begin with the first close, so both agree only after many.
    const values = Array.from({ length: 600 }, (_, n) => 100 + 10 * Math.sin(n / 9) + n / 50)
    const theirs = new MACD(new EMA(12), new EMA(26), new EMA(9))
    for (const value of values) theirs.add(value)
    const result = theirs.getResultOrThrow()
    const ours = macd(values, { fast: 12, slow: 26, signal: 9 })
    expect(ours.macd.at(-1)).toBeCloseTo(result.macd, 6)
    expect(ours.signal.at(-1)).toBeCloseTo(result.signal, 6)
    expect(ours.histogram.at(-1)).toBeCloseTo(result.histogram, 6)
  })
})

describe('the VWAP of the chart', () => {
  it('is the mean price of the shares of the day, computed anew for each bar', () => {
    const price = fc.integer({ min: 1, max: 500 })
    const bar = fc.record({ high: price, low: price, close: price, volume: fc.nat(1_000) })
    fc.assert(
      fc.property(fc.array(fc.tuple(bar, fc.nat(4))), (rows) => {
        const days = rows.map(([, day]) => day).toSorted((a, b) => a - b)
        const bars = rows.map(([each]) => each)
        const ours = vwap(bars, (place) => days[place] !== days[place - 1])
        ours.forEach((value, place) => {
          const ofDay = bars.slice(days.indexOf(days[place]!), place + 1)
          const shares = ofDay.reduce((sum, { volume }) => sum + volume, 0)
          const paid = ofDay.reduce(
            (sum, { high, low, close, volume }) => sum + ((high + low + close) * volume) / 3,
            0,
          )
          if (shares === 0) expect(value).toBeNull()
          else expect(value).toBeCloseTo(paid / shares, 6)
        })
      }),
    )
  })
})
