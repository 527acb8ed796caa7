import { expect, it } from 'vitest'
import { cameBack, frameArrived, pricesArrived } from '../../../src/web/api/socket/actions.ts'
import { createWorld } from '../support/page.tsx'
import { quoteTick as tick } from '../support/quote-tick.ts'

it('the quote book knows no range in old shares after a split, or after a connection that may have missed one', () => {
  const frame = frameArrived({ type: 'stock_split', symbol: 'A' })
  for (const [split, ofOther] of [
    [frame, { low: 100, high: 110 }],
    [cameBack(), { low: 110, high: 110 }],
  ] as const) {
    const { store, quotes } = createWorld()
    store.dispatch(
      pricesArrived([tick('A', 100, 1), tick('A', 110, 2), tick('B', 100, 1), tick('B', 110, 2)]),
    )
    store.dispatch(pricesArrived([tick('A', 55, 2)]))
    store.dispatch(split)
    store.dispatch(pricesArrived([tick('A', 56, 3)]))
    expect(quotes.get('A')).toMatchObject({ low: 55, high: 56 })
    expect(quotes.get('B')).toMatchObject(ofOther)
  }
})
