import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPace } from '../../src/web/features/chart/pace.ts'

const everyMs = 300

describe('a pace', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('does it at once, and then no sooner than it may', () => {
    const act = vi.fn()
    const pace = createPace(act, everyMs)
    expect(pace.now()).toBe(true)
    vi.advanceTimersByTime(everyMs - 1)
    expect(pace.now()).toBe(false)
    expect(act).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(pace.now()).toBe(true)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('does what was asked for while it rested, though nobody asks again', () => {
    const act = vi.fn()
    const pace = createPace(act, everyMs)
    pace.now()
    pace.now()
    vi.advanceTimersByTime(2 * everyMs)
    expect(act).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10 * everyMs)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('does nothing twice for one who asked while it rested and again after', () => {
    const act = vi.fn()
    const pace = createPace(act, everyMs)
    pace.now()
    pace.now()
    vi.advanceTimersByTime(everyMs)
    expect(pace.now()).toBe(true)
    vi.advanceTimersByTime(everyMs)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('does nothing once it has been stopped', () => {
    const act = vi.fn()
    const pace = createPace(act, everyMs)
    pace.now()
    pace.now()
    pace.stop()
    vi.advanceTimersByTime(10 * everyMs)
    expect(act).toHaveBeenCalledTimes(1)
  })
})
