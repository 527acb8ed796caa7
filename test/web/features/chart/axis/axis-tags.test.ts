import { describe, expect, it } from 'vitest'
import { axisSizes } from '../../../../../src/web/features/chart/axis/axis-places.ts'
import { drawTag } from '../../../../../src/web/features/chart/axis/axis-tags.ts'

const look = { line: 'amber', ground: 'panel', text: 'gold', font: '11px Inter' }

/** What is done to a canvas, each with the colour it is done in. */
const paper = () => {
  const done: (readonly [string, ...unknown[]])[] = []
  const ink = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    font: '',
    ...({ textAlign: 'start', textBaseline: 'alphabetic' } as const),
    beginPath: () => undefined,
    roundRect: (...box: unknown[]) => done.push(['box', ...box.slice(0, 4)]),
    fill: () => done.push(['fill', ink.fillStyle]),
    stroke: () => done.push(['stroke', ink.strokeStyle, ink.lineWidth]),
    fillText: (text: string) => done.push([text, ink.fillStyle]),
  }
  return { ink, done }
}

describe('a tag on the price axis', () => {
  it('is outlined in amber on the ground of the panel, within the axis', () => {
    const { ink, done } = paper()
    drawTag(ink, 1234.5, 100, 66, look)
    expect(done).toEqual([
      ['box', 0.5, 92.5, 63, axisSizes.tag - 1],
      ['fill', 'panel'],
      ['stroke', 'amber', 1],
      ['1,234.50', 'gold'],
    ])
  })

  it('keeps its outline on the pixels, wherever its price is', () => {
    for (const y of [20, 17.25, 63.5, 90.99]) {
      const { ink, done } = paper()
      drawTag(ink, 10, y, 66, look)
      const [, , top] = done[0] as unknown as [string, number, number]
      expect(top % 1).toBe(0.5)
      expect(Math.abs(top + axisSizes.tag / 2 - y)).toBeLessThan(1.1)
    }
  })
})
