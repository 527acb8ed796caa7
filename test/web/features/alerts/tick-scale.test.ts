import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tickChart, tickScale } from '../../../../src/web/features/alerts/why/tick-scale.ts'

const anyPrice = fc.double({ min: 0.01, max: 100_000, noNaN: true })
const anyBar = fc.tuple(anyPrice, anyPrice, anyPrice, anyPrice, fc.nat(1e9)).map((numbers) => {
  const [open, high, low, close, volume] = numbers
  const prices = [open, high, low, close]
  return { time: 0, open, close, volume, high: Math.max(...prices), low: Math.min(...prices) }
})
const anyBars = fc
  .array(anyBar, { minLength: 1, maxLength: 60 })
  .map((bars) => bars.map((bar, index) => ({ ...bar, time: index * 60 })))

describe('the small chart of a tick that fired', () => {
  it('has all of it inside, and no two labels on each other', () => {
    fc.assert(
      fc.property(anyBars, anyPrice, fc.option(anyPrice), (bars, price, level) => {
        const scale = tickScale(bars, price, level)
        const { top, priceBottom, volumeTop, volumeBottom, width, right } = tickChart
        const inside = [...bars.flatMap(({ high, low }) => [high, low]), price, scale.shown]
        for (const y of inside.map(scale.y)) {
          expect(y).toBeGreaterThanOrEqual(top - 1e-6)
          expect(y).toBeLessThanOrEqual(priceBottom + 1e-6)
        }
        for (const { volume } of bars)
          expect(scale.volumeHeight(volume)).toBeLessThanOrEqual(volumeBottom - volumeTop)
        const labels = [...scale.prices(), scale.shown].map(scale.y).sort((a, b) => a - b)
        for (const [index, y] of labels.entries())
          if (index > 0) expect(y - (labels[index - 1] ?? 0)).toBeGreaterThanOrEqual(15.99)
        const times = scale.times().map(({ index }) => scale.x(index))
        expect(times.length).toBeGreaterThan(0)
        expect(times.length).toBeLessThanOrEqual(6)
        for (const x of times) expect(x).toBeLessThanOrEqual(width - right)
      }),
    )
  })

  it('is flat where prices differ by what a sum leaves over', () => {
    const bar = { time: 0, open: 0.01, high: 0.01, low: 0.01, close: 0.01, volume: 1 }
    const scale = tickScale([bar], 0.010000000000000002, null)
    expect(scale.prices()).toEqual([])
    expect(scale.y(0.01)).toBeCloseTo(tickChart.priceBottom)
  })

  it('has round prices', () => {
    const bar = { time: 0, open: 101, high: 113.2, low: 100.4, close: 112, volume: 1 }
    expect(tickScale([bar], 112, null).prices()).toEqual([105, 110])
    expect(tickScale([bar], 112, 120).prices()).toEqual([105, 110, 115])
  })
})
