import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bar, barsReply } from '../../../../src/contracts/market/stocks.ts'
import { quickBarsReply } from '../../../../src/web/api/market/bars-reply.ts'

const figure = fc.oneof(
  { weight: 9, arbitrary: fc.double({ noDefaultInfinity: true, noNaN: true }) },
  fc.anything(),
)
const anyBar = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      ...Object.fromEntries(Object.keys(bar.shape).map((key) => [key, figure])),
      time: fc.oneof({ weight: 9, arbitrary: fc.maxSafeInteger() }, figure),
    }),
  },
  fc.anything(),
)
const someBars = fc.oneof(
  { weight: 9, arbitrary: fc.array(anyBar, { maxLength: 3 }) },
  fc.anything(),
)

describe('the quick check of bars', () => {
  it('accepts what the contract accepts, and nothing else', () => {
    const seen = new Set<boolean>()
    fc.assert(
      fc.property(someBars, (bars) => {
        const reply = { symbol: 'AAPL', timeframe: '1m', bars }
        const expected = barsReply.safeParse(reply)
        const { success, data } = quickBarsReply.safeParse(reply)
        expect(success).toBe(expected.success)
        if (success) expect(data).toEqual(expected.data)
        seen.add(success)
      }),
      { numRuns: 1_000 },
    )
    expect(seen.size).toBe(2)
  })
})
