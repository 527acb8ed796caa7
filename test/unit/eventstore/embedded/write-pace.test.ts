import { describe, expect, it } from 'vitest'
import { createWritePace } from '../../../../src/eventstore/embedded/write-pace.ts'

const slowFromMs = 1
const slowMs = 20
const quickMs = 0.2

describe('the pace of writing', () => {
  it('has few rows written at once while the disk is quick', () => {
    const pace = createWritePace(slowFromMs)
    for (let group = 0; group < 100; group += 1) {
      expect(pace.writesBeside(1)).toBe(false)
      pace.took(quickMs)
    }
    expect(pace.isBeside()).toBe(false)
  })

  it('has them written on a thread when the disk is slow, and looks at every thirty-second', () => {
    const pace = createWritePace(slowFromMs)
    pace.took(slowMs)
    expect(pace.isBeside()).toBe(true)
    const beside = Array.from({ length: 96 }, () => pace.writesBeside(1))
    expect(beside.filter((is) => !is)).toHaveLength(3)
    expect(beside.indexOf(false)).toBe(31)
  })

  it('finds out that the disk is quick again', () => {
    const pace = createWritePace(slowFromMs)
    pace.took(slowMs)
    let groups = 0
    while (pace.isBeside() && groups < 10_000) {
      if (!pace.writesBeside(1)) pace.took(quickMs)
      groups += 1
    }
    expect(pace.isBeside()).toBe(false)
    expect(groups).toBeLessThan(1_500)
  })

  it('has many rows written on a thread, however quick the disk is', () => {
    const pace = createWritePace(slowFromMs)
    pace.took(quickMs)
    expect(pace.writesBeside(32)).toBe(true)
    expect(pace.isBeside()).toBe(true)
    expect(pace.writesBeside(1)).toBe(false)
    expect(pace.isBeside()).toBe(false)
  })
})
