import { describe, expect, it, vi } from 'vitest'
import type { QuoteTick } from '../../../../src/contracts/socket/frames.ts'
import { createTickBuffer } from '../../../../src/web/api/socket/tick-buffer.ts'

const tick = (symbol: string, price: number): QuoteTick => [symbol, price, null, null, 0, price]

describe('ticks on their way to the screen', () => {
  it('are said to come once a frame, and come with it, the newest of each symbol', () => {
    const frames: (() => void)[] = []
    const flush = vi.fn()
    const onFirst = vi.fn()
    const take = createTickBuffer((callback) => frames.push(callback), flush, onFirst)
    take([])
    expect(onFirst).not.toHaveBeenCalled()
    take([tick('A', 1), tick('B', 1)])
    take([tick('A', 2)])
    expect(onFirst).toHaveBeenCalledTimes(1)
    expect(flush).not.toHaveBeenCalled()
    frames.shift()?.()
    expect(flush.mock.calls).toEqual([[[tick('B', 1), tick('A', 2)]]])
    take([tick('A', 3)])
    expect(onFirst).toHaveBeenCalledTimes(2)
  })

  it('of a charted symbol come all, in their order', () => {
    const frames: (() => void)[] = []
    const flush = vi.fn()
    const take = createTickBuffer((callback) => frames.push(callback), flush)
    take([tick('A', 5)], 'all')
    take([tick('A', 1), tick('B', 1)])
    take([tick('A', 9)], 'all')
    take([tick('A', 2)], 'all')
    frames.shift()?.()
    const prices = (flush.mock.calls[0]?.[0] as QuoteTick[]).map(([symbol, price]) => [
      symbol,
      price,
    ])
    expect(prices.slice(0, 3)).toEqual([
      ['A', 5],
      ['A', 9],
      ['A', 2],
    ])
    expect(frames).toHaveLength(0)
  })

  it('of a charted symbol are bounded while no frame is drawn, and the newest are kept', () => {
    const frames: (() => void)[] = []
    const flush = vi.fn()
    const take = createTickBuffer((callback) => frames.push(callback), flush)
    for (let price = 1; price <= 5_000; price += 1) take([tick('A', price)], 'all')
    frames.shift()?.()
    const ticks = flush.mock.calls[0]?.[0] as QuoteTick[]
    expect(ticks).toHaveLength(2_000)
    expect(ticks.at(-1)?.[1]).toBe(5_000)
  })
})
