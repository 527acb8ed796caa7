import { describe, expect, it } from 'vitest'
import { isMoved } from '../../../../src/web/features/chart/is-moved.ts'

const drawn = { time: 60, open: 10, high: 12, low: 9, close: 11, volume: 100 }
/** Half a dollar is a pixel, and so are ten shares. */
const scales = {
  price: (price: number) => 400 - 2 * price,
  volume: (volume: number) => 400 - volume / 10,
}
const nowhere = { price: () => null, volume: () => null }

describe('the newest bar of a chart', () => {
  it('has not moved for less than a pixel', () => {
    const less = { close: 11.4, high: 12.4, low: 8.6, volume: 109 }
    expect(isMoved(drawn, { ...drawn, ...less }, scales)).toBe(false)
  })

  it.each([{ close: 11.5 }, { close: 10.5 }, { high: 12.5 }, { low: 8.5 }, { volume: 110 }])(
    'has moved with %j',
    (change) => {
      expect(isMoved(drawn, { ...drawn, ...change }, scales)).toBe(true)
    },
  )

  it('has moved when it is the next one, or the first', () => {
    expect(isMoved(drawn, { ...drawn, time: 120 }, scales)).toBe(true)
    expect(isMoved(undefined, drawn, scales)).toBe(true)
  })

  it('has not moved on scales that draw nothing', () => {
    expect(isMoved(drawn, { ...drawn, close: 99, volume: 900 }, nowhere)).toBe(false)
  })
})
