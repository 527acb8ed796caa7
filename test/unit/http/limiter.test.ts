import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter } from '../../../src/http/limits/limiter.ts'

const threeAMinute = { timesMax: 3, windowMs: 60_000, countersMax: 65_536 }

describe('a limit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('lets through as many as it says in a window, then tells how long to wait', () => {
    const limiter = createLimiter(threeAMinute)
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([null, null, null])
    vi.advanceTimersByTime(20_000)
    expect(limiter.take('a')).toBe(40)
    vi.advanceTimersByTime(40_000)
    expect(limiter.take('a')).toBeNull()
  })

  it('tells of no longer wait than a window, whatever the clock is set to', () => {
    const limiter = createLimiter({ ...threeAMinute, timesMax: 1 })
    limiter.take('a')
    vi.setSystemTime(Date.now() - 7_200_000)
    expect(limiter.take('a')).toBe(60)
    vi.advanceTimersByTime(60_000)
    expect(limiter.take('a')).toBeNull()
  })

  it('counts each key for itself, however many there are', () => {
    const limiter = createLimiter({ ...threeAMinute, timesMax: 1 })
    const keys = Array.from({ length: 5_000 }, (_, key) => key.toString())
    expect(keys.filter((key) => limiter.take(key) !== null)).toEqual([])
    expect(keys.filter((key) => limiter.take(key) === null)).toEqual([])
  })

  it('does not count what was given back', () => {
    const limiter = createLimiter({ ...threeAMinute, timesMax: 1 })
    for (let times = 0; times < 4; times += 1) {
      expect(limiter.take('a')).toBeNull()
      limiter.giveBack('a')
    }
  })

  it('has no more counters than it may, and keeps those of keys that had one', () => {
    const limiter = createLimiter({ timesMax: 1, windowMs: 60_000, countersMax: 8 })
    const keys = Array.from({ length: 200 }, (_, key) => key.toString())
    const acceptedNow = () => keys.filter((key) => limiter.take(key) === null)
    const accepted = acceptedNow()
    expect(accepted.slice(0, 4)).toEqual(['0', '1', '2', '3'])
    expect(accepted).toHaveLength(8)
    expect(acceptedNow()).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(acceptedNow()).toHaveLength(8)
  })

  it('counts what was given back after the window as nothing', () => {
    const limiter = createLimiter({ ...threeAMinute, timesMax: 1 })
    limiter.take('a')
    vi.advanceTimersByTime(60_000)
    limiter.giveBack('a')
    expect([limiter.take('a'), limiter.take('a')]).toEqual([null, 60])
  })
})
