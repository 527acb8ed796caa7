import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter } from '../../../src/http/limits/limiter.ts'

const threeAMinute = { timesMax: 3, windowMs: 60_000, slotsMax: 65_536 }

describe('a limit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('lets through as many as it says in a window, then tells how long to wait', async () => {
    const limiter = createLimiter(threeAMinute)
    expect([await limiter.take('a'), await limiter.take('a'), await limiter.take('a')]).toEqual([
      null,
      null,
      null,
    ])
    vi.advanceTimersByTime(20_000)
    expect(await limiter.take('a')).toBe(40)
    vi.advanceTimersByTime(40_000)
    expect(await limiter.take('a')).toBeNull()
  })

  it('tells of no longer wait than a window, whatever the clock is set to', async () => {
    const limiter = createLimiter({ ...threeAMinute, timesMax: 1 })
    await limiter.take('a')
    vi.setSystemTime(Date.now() - 7_200_000)
    expect(await limiter.take('a')).toBe(60)
    vi.advanceTimersByTime(60_000)
    expect(await limiter.take('a')).toBeNull()
  })

  it('counts each key for itself', async () => {
    const limiter = createLimiter({ ...threeAMinute, timesMax: 1 })
    expect(await limiter.take('a')).toBeNull()
    expect(await limiter.take('b')).toBeNull()
    expect(await limiter.take('a')).not.toBeNull()
  })

  it('does not count what was given back', async () => {
    const limiter = createLimiter({ ...threeAMinute, timesMax: 1 })
    for (let times = 0; times < 4; times += 1) {
      expect(await limiter.take('a')).toBeNull()
      await limiter.giveBack('a')
    }
  })

  it('keeps no more counters than it has slots, whoever knocks', async () => {
    const limiter = createLimiter({ timesMax: 100, windowMs: 60_000, slotsMax: 8 })
    const timersBefore = vi.getTimerCount()
    for (let key = 0; key < 200; key += 1) await limiter.take(key.toString())
    expect(vi.getTimerCount() - timersBefore).toBe(8)
  })
})
