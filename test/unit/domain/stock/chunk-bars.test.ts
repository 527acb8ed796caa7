import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BarColumns, barTime } from '../../../../src/domain/stock/bars.ts'
import { chunkBars } from '../../../../src/domain/stock/chunk-bars.ts'
import { stockDecider } from '../../../../src/domain/stock/decider.ts'
import { listedEarlier } from '../../../../src/domain/stock/state.ts'

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

describe('an import of the widest bars', () => {
  it('fits one append', () => {
    // Below 1e-6 an exponent is written: as long as a price gets.
    const wide = 1 / 3e7
    const count = 8_000
    const bars: BarColumns = {
      times: Array.from({ length: count }, (_, index) => 3e9 + index),
      open: Array<number>(count).fill(wide),
      high: Array<number>(count).fill(wide),
      low: Array<number>(count).fill(wide),
      close: Array<number>(count).fill(wide),
      volume: Array<number>(count).fill(99_999_999_999_999.98),
    }
    const stock = { symbol: 'AAPL', source: 'simulated', timeframe: '1m' } as const
    const command = { type: 'ImportBars', ...stock, bars } as const
    const decision = stockDecider.decide(command, listedEarlier)
    if (!decision.ok) expect.fail(JSON.stringify(decision.refusal))
    expect(Buffer.byteLength(JSON.stringify(decision.events[0]?.data))).toBeLessThan(1_048_576)
  })
})
