import { describe, expect, it } from 'vitest'
import { createWriteThrottle } from '../../../../src/eventstore/embedded/write/write-throttle.ts'

const slowFromMs = 1
const slowMs = 20
const quickMs = 0.2

describe('the throttle of writing', () => {
  it('has few rows written at once while the disk is quick', () => {
    const throttle = createWriteThrottle(slowFromMs)
    for (let group = 0; group < 100; group += 1) {
      expect(throttle.writesBeside(1)).toBe(false)
      throttle.took(quickMs)
    }
    expect(throttle.isBeside()).toBe(false)
  })

  it('has them written on a thread when the disk is slow, and looks at every thirty-second', () => {
    const throttle = createWriteThrottle(slowFromMs)
    throttle.took(slowMs)
    expect(throttle.isBeside()).toBe(true)
    const beside = Array.from({ length: 96 }, () => throttle.writesBeside(1))
    expect(beside.filter((is) => !is)).toHaveLength(3)
    expect(beside.indexOf(false)).toBe(31)
  })

  it('finds out that the disk is quick again', () => {
    const throttle = createWriteThrottle(slowFromMs)
    throttle.took(slowMs)
    let groups = 0
    while (throttle.isBeside() && groups < 10_000) {
      if (!throttle.writesBeside(1)) throttle.took(quickMs)
      groups += 1
    }
    expect(throttle.isBeside()).toBe(false)
    expect(groups).toBeLessThan(1_500)
  })

  it('has many rows written on a thread, however quick the disk is', () => {
    const throttle = createWriteThrottle(slowFromMs)
    throttle.took(quickMs)
    expect(throttle.writesBeside(32)).toBe(true)
    expect(throttle.isBeside()).toBe(true)
    expect(throttle.writesBeside(1)).toBe(false)
    expect(throttle.isBeside()).toBe(false)
  })
})
