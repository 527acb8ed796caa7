/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- the other library's inputs are plain objects */
import fc from 'fast-check'
import {
  bollingerbands,
  ema as theirEma,
  rsi as theirRsi,
  sma as theirSma,
} from 'technicalindicators'
import { describe, expect, it } from 'vitest'
import { bollinger, ema, rsi, sma } from '../../../../src/domain/indicators/lines.ts'

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
