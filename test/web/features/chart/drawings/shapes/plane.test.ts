import { expect, it } from 'vitest'
import {
  createPlane,
  type DrawingSurface,
} from '../../../../../../src/web/features/chart/drawings/shapes/plane.ts'

const start = Date.parse('2026-01-05T15:00:00Z') / 1_000
const hour = 3_600

/** As the library: of a bar only, and 0 of a place between two. */
const surface = {
  bars: () => [0, 1, 2].map((bar) => ({ time: start + bar * hour })),
  prices: { priceToCoordinate: (price: number) => 500 - price },
  chart: {
    timeScale: () => ({
      logicalToCoordinate: (place: number) => (Number.isInteger(place) ? 100 + 8 * place : 0),
    }),
  },
} as unknown as DrawingSurface

it('puts an anchor of a shorter timeframe between the bars of a longer one', () => {
  const plane = createPlane(surface, '1H')
  const xOf = (seconds: number) => plane.pointOf({ time: start + seconds, price: 200 })
  expect(xOf(hour)).toEqual({ x: 108, y: 300 })
  expect(xOf(1.25 * hour)).toEqual({ x: 110, y: 300 })
  expect(xOf(-0.5 * hour)).toEqual({ x: 96, y: 300 })
  expect(xOf(2.5 * hour)).toEqual({ x: 120, y: 300 })
})
