import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpLimits } from '../../../src/http/limits/http-limits.ts'
import type { BurstLimiter } from '../../../src/http/limits/limiter.ts'
import { createLimiters } from '../../../src/http/limits/limiters.ts'

const minuteInMs = 60_000

/** How many of this many get through at this moment. */
const accepted = (limiter: BurstLimiter, times: number): number => {
  let count = 0
  for (let time = 0; time < times; time += 1) if (limiter.take('ada').ok) count += 1
  return count
}

describe.each([
  { what: 'chat', limiterName: 'chatPerUser', perSecond: 5, burst: 20 },
  { what: 'other writes', limiterName: 'writesPerUser', perSecond: 20, burst: 100 },
] as const)('the limit of $what', ({ limiterName, perSecond, burst }) => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it(`is a burst of ${burst.toString()}, then ${perSecond.toString()} a second`, () => {
    const limiter = createLimiters(httpLimits)[limiterName]
    expect(accepted(limiter, 2 * burst)).toBe(burst)
    for (let second = 0; second < 5; second += 1) {
      vi.advanceTimersByTime(1_000)
      expect(accepted(limiter, 2 * burst)).toBe(perSecond)
    }
  })

  it('allows the next burst after a minute', () => {
    const limiter = createLimiters(httpLimits)[limiterName]
    accepted(limiter, burst)
    vi.advanceTimersByTime(minuteInMs)
    expect(accepted(limiter, 2 * burst)).toBe(burst)
  })

  it('has as many left as before once all that was taken is given back', () => {
    const limiter = createLimiters(httpLimits)[limiterName]
    const taken = []
    for (let time = 0; time < burst; time += 1) taken.push(limiter.take('ada'))
    for (const one of taken) if (one.ok) one.giveBack()
    vi.advanceTimersByTime(1_000)
    expect(accepted(limiter, 2 * burst)).toBe(burst)
  })

  it('never hurts a steady trader', () => {
    const limiter = createLimiters(httpLimits)[limiterName]
    for (let second = 0; second < 120; second += 1) {
      expect(accepted(limiter, perSecond)).toBe(perSecond)
      vi.advanceTimersByTime(1_000)
    }
  })
})

describe('the limit of registrations', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is 200 an hour from one address, with the seconds to wait, and none of another’s', () => {
    const limiter = createLimiters(httpLimits).registrationsPerAddress
    for (let times = 0; times < 200; times += 1) expect(limiter.take('203.0.113.7')).toBeNull()
    vi.advanceTimersByTime(15 * minuteInMs)
    const wait = limiter.take('203.0.113.7')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(3_600)
    expect(limiter.take('203.0.113.8')).toBeNull()
    vi.advanceTimersByTime(60 * minuteInMs)
    expect(limiter.take('203.0.113.7')).toBeNull()
  })
})
