import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from '../../../src/web/api/throttle.ts'

const everyMs = 300
const graceMs = 100

describe('a pace', () => {
  beforeEach(() => vi.useFakeTimers())

  it('does it at once, and then no sooner than it may', () => {
    const act = vi.fn()
    const pace = createThrottle(act, graceMs)
    expect(pace.now(everyMs)).toBe(true)
    vi.advanceTimersByTime(everyMs - 1)
    expect(pace.now(everyMs)).toBe(false)
    expect(act).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(pace.now(everyMs)).toBe(true)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('does what was asked for while it rested, though nobody asks again', () => {
    const act = vi.fn()
    const pace = createThrottle(act, graceMs)
    pace.now(everyMs)
    pace.now(everyMs)
    vi.advanceTimersByTime(everyMs + graceMs)
    expect(act).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(10 * everyMs)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('does it as often as who asks wants it, now more, now less', () => {
    const act = vi.fn()
    const pace = createThrottle(act, graceMs)
    pace.now(everyMs)
    vi.advanceTimersByTime(everyMs)
    expect(pace.now(3 * everyMs)).toBe(false)
    expect(pace.now(everyMs)).toBe(true)
    vi.advanceTimersByTime(2 * everyMs)
    expect(pace.now(3 * everyMs)).toBe(false)
    vi.advanceTimersByTime(everyMs + graceMs)
    expect(act).toHaveBeenCalledTimes(3)
  })

  it('does nothing twice for one who asked while it rested and again after', () => {
    const act = vi.fn()
    const pace = createThrottle(act, graceMs)
    pace.now(everyMs)
    pace.now(everyMs)
    vi.advanceTimersByTime(everyMs)
    expect(pace.now(everyMs)).toBe(true)
    vi.advanceTimersByTime(everyMs)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('does nothing once it has been stopped', () => {
    const act = vi.fn()
    const pace = createThrottle(act, graceMs)
    pace.now(everyMs)
    pace.now(everyMs)
    pace.stop()
    vi.advanceTimersByTime(10 * everyMs)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('does what is asked for after it was stopped', () => {
    const act = vi.fn()
    const pace = createThrottle(act, graceMs)
    pace.now(everyMs)
    pace.now(everyMs)
    pace.stop()
    pace.now(everyMs)
    vi.advanceTimersByTime(everyMs + graceMs)
    expect(act).toHaveBeenCalledTimes(2)
  })
})
