import { describe, expect, it } from 'vitest'
import { isMoved } from '../../src/web/features/chart/is-moved.ts'

const drawn = { time: 60, open: 10, high: 12, low: 9, close: 11, volume: 100 }
/** Half a dollar is a pixel. */
const yOf = (price: number) => 400 - 2 * price

describe('the newest bar of a chart', () => {
  it('has not moved for less than a pixel, whatever its volume', () => {
    expect(isMoved(drawn, { ...drawn, close: 11.4, high: 12.4, low: 8.6, volume: 900 }, yOf)).toBe(
      false,
    )
  })

  it.each([{ close: 11.5 }, { close: 10.5 }, { high: 12.5 }, { low: 8.5 }])(
    'has moved with %j',
    (change) => {
      expect(isMoved(drawn, { ...drawn, ...change }, yOf)).toBe(true)
    },
  )

  it('has moved when it is the next one, or the first', () => {
    expect(isMoved(drawn, { ...drawn, time: 120 }, yOf)).toBe(true)
    expect(isMoved(undefined, drawn, yOf)).toBe(true)
  })

  it('has not moved on a scale that draws nothing', () => {
    expect(isMoved(drawn, { ...drawn, close: 99 }, () => null)).toBe(false)
  })
})
