import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadAgain } from '../../src/web/components/load-again.ts'

describe('fetching a part of a screen', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('is tried again until the server is back', async () => {
    let asked = 0
    const load = () => {
      asked += 1
      return asked < 3 ? Promise.reject(new TypeError('away')) : Promise.resolve('there')
    }
    const loading = loadAgain(load)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await loading).toBe('there')
    expect(asked).toBe(3)
  })

  it('ends with the last failure', async () => {
    const failing = loadAgain(() => Promise.reject(new TypeError('away')), {
      attemptsMax: 2,
    })
    const outcome = expect(failing).rejects.toThrow('away')
    await vi.advanceTimersByTimeAsync(3_000)
    await outcome
  })
})
