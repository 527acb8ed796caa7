import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustedPrice, adjustedShares } from '../../../../../src/domain/stock/splits/adjusted.ts'
import {
  parseSplit,
  splitLike,
  splitText,
} from '../../../../../src/domain/stock/splits/split-ratio.ts'

const whole = Array.from({ length: 19 }, (_, index) => index + 2)
const ratios = [
  ...whole.flatMap((count) => [
    { to: count, for: 1 },
    { to: 1, for: count },
  ]),
  { to: 3, for: 2 },
  { to: 2, for: 3 },
]
const named = ratios.map((ratio) => ({ ratio, name: splitText(ratio) }))
const close = 177.31

/** The first price after such a split, this many percent off it. */
const opensAt = ({ to, for: old }: { to: number; for: number }, percent: number) =>
  ((close * old) / to) * (1 + percent / 100)

describe.each(named)('a step of $name', ({ ratio }) => {
  it('is seen as it is and up to 2 percent off it', () => {
    for (const percent of [-2, -1.99, -1, -0.1, 0, 0.1, 1, 1.99, 2])
      expect([percent, splitLike(close, opensAt(ratio, percent))]).toEqual([percent, ratio])
  })

  it('is none at 2.5 percent off it', () => {
    for (const percent of [-2.5, -2.1, 2.1, 2.5])
      expect([percent, splitLike(close, opensAt(ratio, percent))]).toEqual([percent, null])
  })
})

it('a step that is no small ratio is none: 21:1, 5:2, and whatever a stock moves in a night', () => {
  expect(splitLike(210, 10)).toBeNull()
  expect(splitLike(100, 40)).toBeNull()
  fc.assert(
    fc.property(fc.double({ min: -31, max: 46, noNaN: true }), (percent) => {
      expect(splitLike(close, close * (1 + percent / 100))).toBeNull()
    }),
  )
})

it('a step is of one ratio at most, and the obvious loop finds the same one', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 30, noNaN: true }), (step) => {
      const near = ratios.filter(
        ({ to, for: old }) => Math.abs(step * (to / old) - 1) <= 0.02 + 1e-9,
      )
      expect(near.length).toBeLessThanOrEqual(1)
      expect(splitLike(100, 100 * step)).toEqual(near[0] ?? null)
    }),
    { numRuns: 2_000 },
  )
})

it('prices and shares of old ones keep what they are worth', () => {
  expect(adjustedPrice(1_208.88, { to: 10, for: 1 })).toBe(120.888)
  expect(adjustedPrice(0.9, { to: 1, for: 10 })).toBe(9)
  expect(adjustedShares(1_000, { to: 3, for: 2 })).toBe(1_500)
  fc.assert(
    fc.property(
      fc.double({ min: 0.0001, max: 1e6, noNaN: true }),
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom(...ratios),
      (price, volume, ratio) => {
        const worth = adjustedPrice(price, ratio) * adjustedShares(volume, ratio)
        expect(Math.abs(worth - price * volume)).toBeLessThanOrEqual(price * volume * 1e-10)
      },
    ),
  )
})

it('a ratio is read as it is written', () => {
  for (const ratio of ratios) expect(parseSplit(` ${splitText(ratio)} `)).toEqual(ratio)
  expect(parseSplit('1/8')).toEqual({ to: 1, for: 8 })
  for (const text of [
    '',
    '10',
    '10:0',
    '0:1',
    '1:1',
    '10:1:1',
    '1.5:1',
    '-2:1',
    '10001:1',
    'ten:1',
  ])
    expect([text, parseSplit(text)]).toEqual([text, null])
})
