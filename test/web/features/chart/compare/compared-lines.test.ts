import fc from 'fast-check'
import type { IChartApi, UTCTimestamp } from 'lightweight-charts'
import { describe, expect, it } from 'vitest'
import type { Bar } from '../../../../../src/contracts/market/stocks.ts'
import { createComparedLines } from '../../../../../src/web/features/chart/compare/compared-lines.ts'
import { toggled } from '../../../../../src/web/features/chart/compare/compared.ts'

interface Point {
  readonly time: number
  readonly value: number
}

const barAt = (time: number, close: number): Bar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
})

const zone = -18_000

const make = (own: readonly Bar[]) => {
  const drawn: Point[][] = []
  const addSeries = () => {
    const points: Point[] = []
    drawn.push(points)
    return {
      setData: (all: readonly Point[]) => points.splice(0, points.length, ...all),
      update: (one: Point) => {
        if (points.at(-1)?.time === one.time) points.pop()
        points.push(one)
      },
    }
  }
  const chart = { addSeries, removeSeries: () => drawn.pop() } as unknown as IChartApi
  const lines = createComparedLines(
    chart,
    {
      all: () => own,
      times: () => own.map(({ time }) => (time + zone) as UTCTimestamp),
    },
    () => undefined,
  )
  return { lines, drawn }
}

const anyTimes = fc
  .uniqueArray(fc.nat(60), { minLength: 1, maxLength: 40 })
  .map((times) => times.toSorted((a, b) => a - b).map((n) => n * 60))

describe('the line of a compared stock', () => {
  it('has a point at each bar that both have, and adds none to the chart’s', () => {
    fc.assert(
      fc.property(anyTimes, anyTimes, (mine, theirs) => {
        const { lines, drawn } = make(mine.map((time) => barAt(time, 10)))
        lines.set({ symbol: 'SPY', bars: theirs.map((time) => barAt(time, 100 + time)), place: 0 })
        expect(drawn[0]).toEqual(
          mine
            .filter((time) => theirs.includes(time))
            .map((time) => ({ time: time + zone, value: 100 + time })),
        )
      }),
    )
  })

  it('is measured from the first bar that is seen and that it has', () => {
    const { lines } = make([0, 60, 120, 180].map((time) => barAt(time, 10)))
    lines.set({ symbol: 'SPY', bars: [barAt(60, 200), barAt(120, 210), barAt(180, 190)], place: 0 })
    expect(lines.changesAt(2, 0)).toEqual({ SPY: 5.000000000000004 })
    expect(lines.changesAt(2, 2)).toEqual({ SPY: 0 })
    expect(lines.changesAt(0, 0)).toEqual({ SPY: null })
    lines.remove('SPY')
    expect(lines.changesAt(2, 0)).toEqual({})
  })

  it('goes on with the price of its stock at the newest bar', () => {
    const { lines, drawn } = make([0, 60].map((time) => barAt(time, 10)))
    lines.set({ symbol: 'SPY', bars: [barAt(0, 200)], place: 0 })
    lines.say('SPY', 220)
    lines.say('MSFT', 1)
    expect(drawn[0]).toEqual([
      { time: zone, value: 200 },
      { time: 60 + zone, value: 220 },
    ])
    expect(lines.changesAt(1, 0)['SPY']).toBeCloseTo(10)
  })
})

it('a list of compared stocks takes up to three and gives each back', () => {
  expect(toggled(['A', 'B'], 'C')).toEqual(['A', 'B', 'C'])
  expect(toggled(['A', 'B', 'C'], 'D')).toEqual(['A', 'B', 'C'])
  expect(toggled(['A', 'B', 'C'], 'B')).toEqual(['A', 'C'])
})
