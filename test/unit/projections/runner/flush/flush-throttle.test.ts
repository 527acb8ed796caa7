import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FlushThrottle } from '../../../../../src/projections/runner/flush/flush-throttle.ts'
import { runnerLimits } from '../../../../../src/projections/runner/limits.ts'

const limits = {
  ...runnerLimits,
  sliceMs: 10,
  eventsPerFlushMax: 5,
  flushEveryMs: 100,
  flushPauseRatio: 3,
  flushPauseMsMax: 600,
}

const wait = (ms: number) => vi.advanceTimersByTime(ms)

describe('a busy group', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('yields after each slice, and flushes after so long', () => {
    const throttle = new FlushThrottle({ ...limits, eventsPerFlushMax: 1_000 })
    wait(limits.sliceMs - 1)
    expect(throttle.look()).toBe('nothing')
    wait(1)
    expect(throttle.look()).toBe('turn')
    throttle.turnEnds()
    expect(throttle.look()).toBe('nothing')
    wait(limits.flushEveryMs - limits.sliceMs)
    expect(throttle.look()).toBe('flush')
  })

  it('flushes at the end of a slice once it has so many events', () => {
    const throttle = new FlushThrottle(limits)
    for (let event = 1; event < limits.eventsPerFlushMax; event += 1)
      expect(throttle.look()).toBe('nothing')
    wait(limits.sliceMs)
    expect(throttle.look()).toBe('flush')
    throttle.flushBegins()
    throttle.flushEnds()
    expect(throttle.look()).toBe('turn')
  })

  it.each([
    [10, limits.flushEveryMs],
    [50, 150],
    [1_000, limits.flushPauseMsMax],
  ])('flushes %d ms of writing again after %d ms', (writingMs, pauseMs) => {
    const throttle = new FlushThrottle({ ...limits, eventsPerFlushMax: 1_000 })
    wait(7)
    throttle.flushBegins()
    wait(writingMs)
    throttle.flushEnds()
    wait(pauseMs - 1)
    expect(throttle.look()).toBe('turn')
    wait(1)
    expect(throttle.look()).toBe('flush')
  })
})
