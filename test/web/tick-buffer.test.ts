import { describe, expect, it, vi } from 'vitest'
import type { QuoteTick } from '../../src/contracts/frames.ts'
import { createTickBuffer } from '../../src/web/api/socket/tick-buffer.ts'

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
})
