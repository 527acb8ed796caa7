import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BarColumns, barTime } from '../../../../src/domain/stock/bars.ts'
import { chunkBars } from '../../../../src/domain/stock/chunk-bars.ts'

const rows = (bars: BarColumns): number[][] =>
  bars.open.map((_, index) => [
    barTime(bars, index),
    ...(['open', 'high', 'low', 'close', 'volume'] as const).map((key) => bars[key][index]!),
  ])

describe('cutting bars into pieces', () => {
  it('gives the same bars in the same order, in as few pieces as fit', () => {
    const column = (length: number) => fc.array(fc.nat(), { minLength: length, maxLength: length })
    const anyBars = fc.nat({ max: 40 }).chain((count) =>
      fc.record({
        times: fc.oneof(column(count), fc.record({ start: fc.nat(), step: fc.nat() })),
        open: column(count),
        high: column(count),
        low: column(count),
        close: column(count),
        volume: column(count),
      }),
    )
    fc.assert(
      fc.property(anyBars, fc.integer({ min: 1, max: 15 }), (bars, size) => {
        const pieces = [...chunkBars(bars, size)]
        expect(pieces.flatMap(rows)).toEqual(rows(bars))
        expect(pieces).toHaveLength(Math.ceil(bars.open.length / size))
        for (const piece of pieces) expect(piece.open.length).toBeLessThanOrEqual(size)
      }),
    )
  })
})
