import { describe, expect, it } from 'vitest'
import { createDiskPace } from '../../../../src/eventstore/embedded/disk-pace.ts'

const slowFromMs = 1
const slowMs = 20
const quickMs = 0.2

describe('the pace of the disk', () => {
  it('has commits made at once while they are quick', () => {
    const pace = createDiskPace(slowFromMs)
    for (let commit = 0; commit < 100; commit += 1) {
      expect(pace.commitsAtOnce()).toBe(true)
      pace.took(quickMs)
    }
    expect(pace.isSlow()).toBe(false)
  })

  it('has them made on a thread when they are slow, and looks at every thirty-second', () => {
    const pace = createDiskPace(slowFromMs)
    pace.took(slowMs)
    expect(pace.isSlow()).toBe(true)
    const atOnce = Array.from({ length: 96 }, () => pace.commitsAtOnce())
    expect(atOnce.filter((once) => once)).toHaveLength(3)
    expect(atOnce.indexOf(true)).toBe(31)
  })

  it('finds out that the disk is quick again', () => {
    const pace = createDiskPace(slowFromMs)
    pace.took(slowMs)
    let commits = 0
    while (pace.isSlow() && commits < 10_000) {
      if (pace.commitsAtOnce()) pace.took(quickMs)
      commits += 1
    }
    expect(pace.isSlow()).toBe(false)
    expect(commits).toBeLessThan(1_500)
  })
})
