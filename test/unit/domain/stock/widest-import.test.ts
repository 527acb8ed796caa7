import { describe, expect, it } from 'vitest'
import type { BarColumns } from '../../../../src/domain/stock/bars/bar.ts'
import { stockDecider } from '../../../../src/domain/stock/decider.ts'
import { listedEarlier } from '../../../../src/domain/stock/state.ts'

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
