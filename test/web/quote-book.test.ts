import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { QuoteTick } from '../../src/contracts/frames.ts'
import { createQuoteBook } from '../../src/web/api/quotes/quote-book.ts'

const tick = (symbol: string, price: number, time: number): QuoteTick => [
  symbol,
  price,
  null,
  null,
  0,
  time,
]

describe('the quote book', () => {
  it('holds the newest tick of every symbol, in whatever batches they come', () => {
    const ticks = fc.array(
      fc.record({ symbol: fc.constantFrom('A', 'B', 'C'), time: fc.nat(50), price: fc.nat() }),
    )
    fc.assert(
      fc.property(ticks, fc.integer({ min: 1, max: 5 }), (history, batch) => {
        const book = createQuoteBook()
        const all = history.map(({ symbol, price, time }) => tick(symbol, price, time))
        for (let from = 0; from < all.length; from += batch)
          book.apply(all.slice(from, from + batch))
        for (const symbol of ['A', 'B', 'C']) {
          const own = all.filter(([of]) => of === symbol)
          const newest = Math.max(...own.map(([, , , , , time]) => time))
          const expected = own.filter(([, , , , , time]) => time === newest).at(-1)
          expect(book.get(symbol)?.price).toBe(expected?.[1])
        }
      }),
    )
  })

  it('tells only those who listen to the symbol that moved, until they leave', () => {
    const book = createQuoteBook()
    const a = vi.fn()
    const b = vi.fn()
    const leave = book.subscribe('A', a)
    book.subscribe('B', b)
    book.apply([tick('A', 1, 1)])
    expect(a).toHaveBeenCalledTimes(1)
    expect(b).not.toHaveBeenCalled()
    leave()
    leave()
    book.apply([tick('A', 2, 2)])
    expect(a).toHaveBeenCalledTimes(1)
  })

  it('keeps a listener that comes while another leaves', () => {
    const book = createQuoteBook()
    const second = vi.fn()
    const leave = book.subscribe('A', vi.fn())
    book.subscribe('A', second)
    leave()
    book.apply([tick('A', 1, 1)])
    expect(second).toHaveBeenCalledTimes(1)
  })
})
