import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createQuoteBook } from '../../../src/web/api/quotes/quote-book.ts'
import { quoteTick as tick } from '../support/quote-tick.ts'

const atOnce = (callback: (afterAbsence: boolean) => void) => callback(false)

describe('the quote book', () => {
  it('holds the newest tick of every symbol, in whatever batches they come', () => {
    const ticks = fc.array(
      fc.record({ symbol: fc.constantFrom('A', 'B', 'C'), time: fc.nat(50), price: fc.nat() }),
    )
    fc.assert(
      fc.property(ticks, fc.integer({ min: 1, max: 5 }), (history, batch) => {
        const book = createQuoteBook(atOnce)
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

  it('keeps every quote of a symbol for as long as somebody follows it, but those in old shares', () => {
    const book = createQuoteBook(atOnce)
    const pricesKept = () => book.recent('A').map(({ price }) => price)
    book.apply([tick('A', 1, 1)])
    const [leave, alsoLeave] = [vi.fn(), vi.fn()].map((follower) => book.follow('A', follower))
    book.apply([tick('A', 2, 2), tick('B', 7, 2), tick('A', 3, 3)])
    expect(pricesKept()).toEqual([2, 3])
    book.forgetRange('A')
    book.apply([tick('A', 4, 4)])
    leave?.()
    book.apply([tick('A', 5, 5)])
    expect(pricesKept()).toEqual([4, 5])
    for (let time = 6; time < 2_006; time += 1) book.apply([tick('A', time, time)])
    expect(pricesKept().slice(0, 2)).toEqual([6, 7])
    alsoLeave?.()
    expect(pricesKept()).toEqual([])
  })

  it('takes the date of a recorded bar as it is told, and keeps the order of days', () => {
    const book = createQuoteBook(atOnce)
    const noon = Date.parse('2026-11-23T17:00:00Z')
    book.apply([['S', 109.2, 5.2, 5, 1_000, noon, '2026-11-20']])
    expect(book.get('S')).toMatchObject({ date: '2026-11-20', ofBar: true })
    book.apply([tick('S', 110, noon - 3_600_000)])
    expect(book.get('S')).toMatchObject({ price: 110, date: '2026-11-23', ofBar: false })
    book.apply([['S', 109.2, 5.2, 5, 1_000, noon, '2026-11-20']])
    expect(book.get('S')?.price).toBe(110)
  })

  it('knows between which prices a symbol has stood on the day of the newest', () => {
    /** The day on which New York's clocks go back has 25 hours. */
    const midnights = ['2026-10-31T04:00Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z'].map(
      Date.parse,
    )
    const dayOf = (at: number) => midnights.filter((midnight) => midnight <= at).length
    const span = { min: midnights[0] ?? 0, max: (midnights[2] ?? 0) + 3_600_000 }
    const ticks = fc.array(fc.record({ at: fc.integer(span), price: fc.nat() }), { minLength: 1 })
    fc.assert(
      fc.property(ticks, (history) => {
        const all = history.sort((a, b) => a.at - b.at)
        const book = createQuoteBook(atOnce)
        book.apply(all.map(({ at, price }) => tick('A', price, at)))
        const last = all.at(-1)?.at ?? 0
        const prices = all.filter(({ at }) => dayOf(at) === dayOf(last)).map(({ price }) => price)
        expect(book.get('A')).toMatchObject({
          low: Math.min(...prices),
          high: Math.max(...prices),
        })
      }),
    )
  })

  it('tells only those who listen to the symbol that moved, until they leave', () => {
    const book = createQuoteBook(atOnce)
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
    const book = createQuoteBook(atOnce)
    const second = vi.fn()
    const leave = book.subscribe('A', vi.fn())
    book.subscribe('A', second)
    leave()
    book.apply([tick('A', 1, 1)])
    expect(second).toHaveBeenCalledTimes(1)
  })

  describe('with more to tell than a frame holds', () => {
    const manual = () => {
      let waiting: ((afterAbsence: boolean) => void)[] = []
      const frame = (afterAbsence = false) => {
        const due = waiting
        waiting = []
        due.forEach((callback) => callback(afterAbsence))
        return due.length
      }
      return { frame, book: createQuoteBook((callback) => waiting.push(callback)) }
    }
    const batch = (symbols: readonly string[], time: number) =>
      symbols.map((symbol) => tick(symbol, time, time))
    const symbols = Array.from({ length: 40 }, (_, index) => `S${index.toString()}`)

    it('spreads it over the next frames, in turn, and then asks for no more frames', () => {
      const { book, frame } = manual()
      const told: string[] = []
      for (const symbol of symbols) book.subscribe(symbol, () => told.push(symbol))
      book.apply(batch(symbols, 1))
      expect(told).toEqual([])
      frame()
      expect(told.length).toBeGreaterThan(0)
      expect(told.length).toBeLessThan(symbols.length / 2)
      while (frame() > 0);
      expect(told).toEqual(symbols)
    })

    it('tells everybody in the first frame that is seen again, though prices are expected in it', () => {
      const { book, frame } = manual()
      const told: string[] = []
      for (const symbol of symbols) book.subscribe(symbol, () => told.push(symbol))
      book.subscribe('S0', () => told.push('chart'), 'chart')
      book.apply(batch(symbols, 1))
      book.expect()
      frame(true)
      expect(told.toSorted()).toEqual([...symbols, 'chart'].toSorted())
      while (frame() > 0);
      expect(told).toHaveLength(symbols.length + 1)
    })

    it('tells the newest once to who has not had a turn before the next tick batch', () => {
      const { book, frame } = manual()
      const seen = new Map<string, number[]>()
      for (const symbol of symbols) {
        const prices: number[] = []
        seen.set(symbol, prices)
        book.subscribe(symbol, () => prices.push(book.get(symbol)?.price ?? 0))
      }
      book.apply(batch(symbols, 1))
      frame()
      book.apply(batch(symbols, 2))
      while (frame() > 0);
      expect([...seen.values()].map((prices) => prices.at(-1))).toEqual(symbols.map(() => 2))
      expect(seen.get('S39')).toEqual([2])
      expect(seen.get('S0')).toEqual([1, 2])
    })

    it('leaves nobody with an older price once the tick batches have stopped, in whatever frames they came', () => {
      const costs = ['cell', 'cell', 'cell', 'render', 'chart'] as const
      const steps = fc.array(
        fc.oneof(
          fc.record({ moved: fc.subarray(symbols) }),
          fc.record({ frames: fc.integer({ min: 1, max: 3 }) }),
        ),
      )
      fc.assert(
        fc.property(steps, (history) => {
          const { book, frame } = manual()
          const seen = new Map<string, number[]>()
          symbols.forEach((symbol, index) => {
            const prices: number[] = []
            seen.set(symbol, prices)
            const cost = costs[index % costs.length] ?? 'cell'
            book.subscribe(symbol, () => prices.push(book.get(symbol)?.price ?? 0), cost)
          })
          history.forEach((step, index) => {
            if ('frames' in step) for (let left = step.frames; left > 0; left -= 1) frame()
            else {
              book.expect()
              book.apply(batch(step.moved, index))
            }
          })
          // A listener has a frame of its own at most, and a chart the one after it too.
          const framesMax = 2 * symbols.length + 2
          let frames = 0
          while (frame() > 0) frames += 1
          expect(frames).toBeLessThanOrEqual(framesMax)
          for (const [symbol, prices] of seen) {
            expect(prices.at(-1)).toBe(book.get(symbol)?.price)
            expect(prices).toEqual(prices.toSorted((a, b) => a - b))
          }
        }),
      )
    })

    it('gives a turn to who asks for one, after those who are due, and not to who has left', () => {
      const { book, frame } = manual()
      const told: string[] = []
      for (const symbol of symbols) book.subscribe(symbol, () => told.push(symbol))
      book.apply(batch(symbols, 1))
      const leave = book.inTurn(() => told.push('gone'))
      book.inTurn(() => told.push('asked'))
      leave()
      expect(told).toEqual([])
      while (frame() > 0);
      expect(told).toEqual([...symbols, 'asked'])
      book.inTurn(() => told.push('asked again'))
      expect(frame()).toBe(1)
      expect(told.at(-1)).toBe('asked again')
      expect(frame()).toBe(0)
    })

    it('gives each render a frame, and a chart two: its own, and one to draw in', () => {
      const { book, frame } = manual()
      const told: string[] = []
      const cells = Array.from({ length: 5 }, () => 'cell' as const)
      const costs = ['render', 'render', 'render', 'chart', ...cells] as const
      costs.forEach((cost, index) => {
        book.subscribe(`S${index.toString()}`, () => told.push(cost), cost)
      })
      book.apply(batch(symbols, 1))
      const frames: string[][] = []
      while (frame() > 0) frames.push(told.splice(0))
      expect(frames).toEqual([
        ['render'],
        ['render'],
        ['render'],
        ['chart'],
        [],
        ['cell', 'cell', 'cell', 'cell', 'cell'],
      ])
    })

    it('leaves no frame to a chart that draws nothing yet', () => {
      const { book, frame } = manual()
      const told: string[] = []
      book.subscribe('S0', () => false, 'chart')
      book.subscribe('S1', () => told.push('cell'))
      book.apply(batch(['S0'], 1))
      frame()
      book.apply(batch(['S1'], 2))
      frame()
      expect(told).toEqual(['cell'])
      expect(frame()).toBe(0)
    })

    it('leaves a frame to a chart that was the last to be told, and then asks for none', () => {
      const { book, frame } = manual()
      const told: string[] = []
      book.subscribe('S0', () => told.push('chart'), 'chart')
      book.subscribe('S1', () => told.push('cell'))
      book.apply(batch(['S0'], 1))
      frame()
      book.apply(batch(['S1'], 2))
      frame()
      expect(told).toEqual(['chart'])
      frame()
      expect(told).toEqual(['chart', 'cell'])
      expect(frame()).toBe(0)
    })

    it('tells more of those who find nothing to write', () => {
      const framesOf = (written: boolean) => {
        const { book, frame } = manual()
        for (const symbol of symbols) book.subscribe(symbol, () => written)
        book.apply(batch(symbols, 1))
        let frames = 0
        while (frame() > 0) frames += 1
        return frames
      }
      expect(framesOf(false)).toBeLessThanOrEqual(framesOf(true) / 2)
    })

    it('tells nobody in a frame that takes over prices, but never leaves out two frames in turn', () => {
      const { book, frame } = manual()
      const told: string[] = []
      for (const symbol of symbols) book.subscribe(symbol, () => told.push(symbol))
      const arrive = (time: number) => {
        book.expect()
        const before = told.length
        frame()
        book.apply(batch(symbols, time))
        return told.length - before
      }
      book.apply(batch(symbols, 1))
      expect(arrive(2)).toBe(0)
      expect(arrive(3)).toBeGreaterThan(0)
      expect(arrive(4)).toBe(0)
      const before = told.length
      frame()
      expect(told.length).toBeGreaterThan(before)
    })

    it('does not tell who has left, and goes on when a listener fails', () => {
      const { book, frame } = manual()
      const gone = vi.fn()
      const late = vi.fn()
      book.subscribe('A', () => {
        throw new Error('a cell that fails')
      })
      const leave = book.subscribe('A', gone)
      book.subscribe('A', late)
      book.apply([tick('A', 1, 1)])
      leave()
      expect(frame).toThrow('a cell that fails')
      while (frame() > 0);
      expect(gone).not.toHaveBeenCalled()
      expect(late).toHaveBeenCalledTimes(1)
    })
  })
})
