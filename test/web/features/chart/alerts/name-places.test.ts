import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameSizes, placeNames } from '../../../../../src/web/features/chart/alerts/name-places.ts'

const pane = { width: 680, height: 300 }
const { left, off, gap, height, legend } = nameSizes
const line = (text: string, y: number, width = 100) => ({ text, y, width })

describe('the names of the alerts on a chart', () => {
  it('stand above their lines at the left', () => {
    expect(placeNames([line('a', 100), line('b', 200)], pane)).toEqual([
      { text: 'a', x: left, y: 100 - off },
      { text: 'b', x: left, y: 200 - off },
    ])
  })

  it('stand below where the legend is, and beside each other where lines are close', () => {
    expect(placeNames([line('a', 35)], pane)).toEqual([{ text: 'a', x: left, y: 35 + off }])
    expect(placeNames([line('a', 100), line('b', 104)], pane)).toEqual([
      { text: 'a', x: left, y: 100 - off },
      { text: 'b', x: left, y: 104 + off },
    ])
    expect(placeNames([line('a', 100), line('b', 101), line('c', 102)], pane)[2]).toEqual({
      text: 'c',
      x: left + 100 + gap,
      y: 102 - off,
    })
  })

  it('are never on each other, on the legend, or over an edge', () => {
    const anyLine = fc.record({
      text: fc.uuid(),
      y: fc.integer({ min: -50, max: 400 }),
      width: fc.integer({ min: 60, max: 140 }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const boxes = placeNames(lines, pane).map((place) => {
          const named = lines.find(({ text }) => text === place.text)
          expect(Math.abs((named?.y ?? NaN) - place.y)).toBe(off)
          return { ...place, right: place.x + (named?.width ?? NaN) }
        })
        for (const [index, a] of boxes.entries()) {
          expect(a.y - height / 2).toBeGreaterThanOrEqual(legend)
          expect(a.y + height / 2).toBeLessThanOrEqual(pane.height)
          expect(a.right).toBeLessThanOrEqual(pane.width)
          for (const b of boxes.slice(index + 1))
            expect(
              Math.abs(a.y - b.y) >= height || a.right <= b.x || b.right <= a.x,
              `${a.text} and ${b.text}`,
            ).toBe(true)
        }
      }),
    )
  })
})
