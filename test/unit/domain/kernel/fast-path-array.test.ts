import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { price, shares, symbol, unixMs, unixSeconds } from '../../../../src/domain/kernel/fields.ts'
import { priceFeedEvents } from '../../../../src/domain/price-feed/events.ts'
import { barColumns } from '../../../../src/domain/stock/bars/bar.ts'

/** The same shapes as zod alone reads them. */
const slowColumns = z.strictObject({
  times: z.array(unixSeconds),
  open: z.array(price),
  high: z.array(price),
  low: z.array(price),
  close: z.array(price),
  volume: z.array(shares),
})
const slowTicks = z.array(z.tuple([symbol, price, shares, unixMs])).min(1)

const oddNumber = fc.constantFrom<unknown>(
  ...[0, -0, -1, 0.01, 1e9, 1e9 + 1, 1e15, 1e15 + 1, 1e16, 1.5, 2 ** 53],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE, null, undefined, '1', 1n, {}, [1]],
)
const anyNumber = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 1_000_000 }) },
  { weight: 1, arbitrary: oddNumber },
)
const column = fc.oneof(
  { weight: 20, arbitrary: fc.array(anyNumber, { minLength: 3, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 'text', {}, new Array<number>(3)) },
)
const columns = fc.record({
  times: column,
  open: column,
  high: column,
  low: column,
  close: column,
  volume: column,
})
const ticker = fc.constantFrom<unknown>('AAPL', 'BRK.B', 'aapl', '', 'A'.repeat(13), 7, null)
const tick = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.tuple(fc.constantFrom('AAPL', 'SPY'), anyNumber, anyNumber, anyNumber),
  },
  { weight: 1, arbitrary: fc.tuple(ticker, anyNumber, anyNumber, anyNumber) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, [], ['AAPL', 1, 1], ['AAPL', 1, 1, 1, 1]),
  },
)

const verdict = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success
    ? { fits: true, data: parsed.data }
    : { fits: false, issues: parsed.error.issues }
}

describe('columns and ticks that are read quickly', () => {
  it('give what zod alone gives of any bars, faults included', () => {
    fc.assert(
      fc.property(columns, (bars) => {
        const slow = verdict(slowColumns, bars)
        // The union of two ways to write times tells its faults in its own words.
        if (slow.fits) expect(verdict(barColumns, bars)).toEqual(slow)
        else expect(verdict(barColumns, bars).fits).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('give what zod alone gives of any tick batch, faults included', () => {
    const { ticks } = priceFeedEvents.PricesTicked.shape
    fc.assert(
      fc.property(fc.array(tick, { maxLength: 4 }), (batch) => {
        expect(verdict(ticks, batch)).toEqual(verdict(slowTicks, batch))
      }),
      { numRuns: 2_000 },
    )
  })

  it('are refused with holes in them', () => {
    const bars = { open: [1, 2], high: [1, 2], low: [1, 2], close: [1, 2], volume: [1, 2] }
    const times = { start: 0, step: 60 }
    expect(barColumns.safeParse({ ...bars, times }).success).toBe(true)
    expect(barColumns.safeParse({ ...bars, times, open: new Array(2) }).success).toBe(false)
  })
})
