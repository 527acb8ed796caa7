import { describe, expect, it } from 'vitest'
import { Allowance } from '../../../src/realtime/sockets/allowance.ts'

describe('an allowance of 10 units a second with a burst of 40', () => {
  const begin = () => {
    let now = 5_000
    const allowance = new Allowance(10, 40, () => now)
    const wait = (ms: number) => {
      now += ms
    }
    return { allowance, wait }
  }

  it('begins with the whole burst, of which a refused request takes nothing', () => {
    const { allowance } = begin()
    expect(allowance.take(41)).toBe(false)
    expect(allowance.take(30)).toBe(true)
    expect(allowance.take(11)).toBe(false)
    expect(allowance.take(10)).toBe(true)
    expect(allowance.take(1)).toBe(false)
  })

  it('grows with the time that passes, counted once', () => {
    const { allowance, wait } = begin()
    allowance.take(40)
    wait(99)
    expect(allowance.take(1)).toBe(false)
    wait(1)
    expect(allowance.take(1)).toBe(true)
    expect(allowance.take(1)).toBe(false)
    wait(500)
    expect(allowance.take(5)).toBe(true)
    expect(allowance.take(1)).toBe(false)
  })

  it('saves no more than the burst, however long nothing is asked for', () => {
    const { allowance, wait } = begin()
    wait(3_600_000)
    expect(allowance.take(41)).toBe(false)
    expect(allowance.take(40)).toBe(true)
  })
})
