import { beforeEach, describe, expect, it } from 'vitest'
import { createGuard } from '../../../src/market/guard.ts'

const restMs = 60_000

describe('a guarded service that keeps failing', () => {
  let now: number
  let asked: number
  let guard: ReturnType<typeof createGuard>
  const fail = () => {
    asked += 1
    return Promise.reject(new Error('out of order'))
  }

  beforeEach(async () => {
    now = 1_000
    asked = 0
    guard = createGuard({
      clock: { monotonic: () => now },
      random: () => 0,
      limits: { failuresMax: 3, attemptsMax: 3, restMs },
    })
    await expect(guard(fail)).rejects.toThrow('out of order')
  })

  it('is asked no more, and callers are refused at once, until its rest is over', async () => {
    now += restMs - 1
    await expect(guard(fail)).rejects.toThrow('left alone after 3 failures')
    expect(asked).toBe(3)
    now += 1
    await expect(guard(() => Promise.resolve('prices'))).resolves.toBe('prices')
    await expect(guard(() => Promise.resolve('more'))).resolves.toBe('more')
  })

  it('is asked by one caller when its rest is over, and rests again when that one fails', async () => {
    now += restMs
    let answer: (error: Error) => void = () => undefined
    const first = guard(() => new Promise((_, reject) => (answer = reject)))
    await expect(guard(fail)).rejects.toThrow('left alone')
    answer(new Error('still out of order'))
    await expect(first).rejects.toThrow('left alone after 4 failures')
    now += restMs - 1
    await expect(guard(fail)).rejects.toThrow('left alone')
    expect(asked).toBe(3)
  })

  it('that does not answer is given up in time', async () => {
    guard = createGuard({
      clock: { monotonic: () => now },
      random: () => 0,
      limits: { timeoutMs: 5, attemptsMax: 1 },
    })
    const signals: AbortSignal[] = []
    await expect(
      guard((signal) => {
        signals.push(signal)
        return new Promise(() => undefined)
      }),
    ).rejects.toThrow('did not answer within 5 ms')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})
