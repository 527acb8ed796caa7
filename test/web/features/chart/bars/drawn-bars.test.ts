import { describe, expect, it } from 'vitest'
import type { Bar } from '../../../../../src/contracts/market/stocks.ts'
import type { ChartTime } from '../../../../../src/web/features/chart/axis/chart-time.ts'
import { createDrawnBars } from '../../../../../src/web/features/chart/bars/drawn-bars.ts'

interface Drawn {
  readonly time: number
  readonly close?: number
  readonly value?: number
}

/** A series that keeps what it was given; a dollar is a pixel. */
const series = () => {
  const drawn: Drawn[] = []
  return {
    drawn,
    setData: (all: readonly Drawn[]) => drawn.splice(0, drawn.length, ...all),
    update: (one: Drawn) => {
      const last = drawn.at(-1)
      if (last && one.time < last.time) throw new Error('The library takes no older bar.')
      if (last?.time === one.time) drawn.pop()
      drawn.push(one)
    },
    priceToCoordinate: (value: number) => 1_000 - value,
  }
}

const bar = (time: number, close: number, volume = 10): Bar => ({
  time,
  open: 100,
  high: Math.max(100, close),
  low: Math.min(100, close),
  close,
  volume,
})

const time = { toChart: (seconds) => seconds } as ChartTime

const make = () => {
  const candles = series()
  const bars = createDrawnBars(candles, (volume) => volume)
  bars.set([bar(60, 100), bar(120, 100)], time, null)
  return { bars, candles }
}

describe('the bars of a chart', () => {
  it('are drawn when they are asked to be, and compared with what is drawn until then', () => {
    const { bars, candles } = make()
    expect(bars.wouldMove()).toBe(false)
    for (const close of [100.4, 100.8, 101.2]) bars.carryOn(bar(120, close))
    expect(bars.wouldMove()).toBe(true)
    expect(candles.drawn.at(-1)?.close).toBe(100)
    expect(bars.draw()).toBe(1)
    expect(candles.drawn.at(-1)?.close).toBe(101.2)
    expect(bars.wouldMove()).toBe(false)
  })

  it('would move by their volume too', () => {
    const { bars } = make()
    bars.carryOn(bar(120, 100, 10.5))
    expect(bars.wouldMove()).toBe(false)
    bars.carryOn(bar(120, 100, 11))
    expect(bars.wouldMove()).toBe(true)
  })

  it('draws a bar that ended meanwhile as it ended', () => {
    const { bars, candles } = make()
    bars.carryOn(bar(120, 107, 90))
    bars.carryOn(bar(180, 104, 5))
    expect(bars.draw()).toBe(2)
    expect(candles.drawn.map(({ close }) => close)).toEqual([100, 107, 104])
  })

  it('takes no bar that is older than the newest', () => {
    const { bars } = make()
    expect(bars.carryOn(bar(60, 1))).toBe(false)
    expect(bars.all().map(({ close }) => close)).toEqual([100, 100])
  })

  it('keeps what came since a moment before others of the same chart', () => {
    const { bars, candles } = make()
    bars.carryOn(bar(120, 107))
    bars.carryOn(bar(180, 104))
    const older = [bar(0, 90), bar(60, 100), bar(120, 100)]
    bars.set(older, time, 121)
    expect(candles.drawn.map(({ close }) => close)).toEqual([90, 100, 100, 104])
    bars.set(older, time, 180)
    expect(bars.all().map(({ close }) => close)).toEqual([90, 100, 100, 104])
    bars.set(older, time, null)
    expect(bars.all().map(({ close }) => close)).toEqual([90, 100, 100])
  })

  it('has nothing to draw while it is empty', () => {
    const { bars, candles } = make()
    bars.set([], time, null)
    expect(bars.wouldMove()).toBe(false)
    expect(bars.draw()).toBe(0)
    expect(candles.drawn).toEqual([])
  })
})
