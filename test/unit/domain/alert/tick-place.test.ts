import { expect, it } from 'vitest'
import { compareTicks, type TickPlace } from '../../../../src/domain/alert/tick-place.ts'

const place = (stream: string, revision: number, index: number, at: number): TickPlace => ({
  stream,
  revision,
  index,
  at,
})

it('ticks of one stream come in its order, and those of two in that of their times', () => {
  const ticks = [
    place('priceFeed-2025-01-02', 1, 0, 50),
    place('priceFeed-2025-01-02', 1, 3, 40),
    place('priceFeed-2025-01-02', 4, 0, 30),
    place('priceFeed-2025-01-02', 4, 2, 30),
  ]
  for (const [first, one] of ticks.entries())
    for (const [second, other] of ticks.entries())
      expect(Math.sign(compareTicks(one, other))).toBe(Math.sign(first - second))
  const next = place('priceFeed-2025-01-03', 0, 0, 60)
  expect(compareTicks(next, ticks[3]!)).toBeGreaterThan(0)
  expect(compareTicks(ticks[3]!, next)).toBeLessThan(0)
})
