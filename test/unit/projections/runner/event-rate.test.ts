import { describe, expect, it } from 'vitest'
import { EventRate } from '../../../../src/projections/runner/event-rate.ts'

const windowMs = 2_000

const setUp = () => {
  let now = 5_000
  const count = { events: 0 }
  const rate = new EventRate(() => now, windowMs, count)
  return {
    rate,
    count,
    wait: (ms: number) => {
      now += ms
    },
  }
}

describe('the rate of events', () => {
  it('is that of the last full window', () => {
    const { rate, wait } = setUp()
    rate.add(10)
    wait(windowMs - 1)
    expect(rate.perSecond()).toBe(0)
    wait(1)
    expect(rate.perSecond()).toBe(5)
    rate.add(30)
    expect(rate.perSecond()).toBe(5)
    wait(3_000)
    rate.add(1)
    expect(rate.perSecond()).toBe(10)
  })

  it('is 0 once nothing has come for a window', () => {
    const { rate, wait } = setUp()
    rate.add(10)
    wait(2 * windowMs)
    expect(rate.perSecond()).toBe(0)
  })

  it('adds to a count that several rates share', () => {
    const { rate, count, wait } = setUp()
    rate.add(2)
    wait(windowMs)
    rate.add(3)
    new EventRate(() => 0, windowMs, count).add(4)
    expect(count.events).toBe(9)
  })
})
