import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadAgain } from '../../../../src/web/components/loading/load-again.ts'

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

  it('ends at once where the server has other code by now', async () => {
    const entry = document.body.appendChild(document.createElement('script'))
    Object.assign(entry, { type: 'module', src: '/assets/old.js' })
    const asked: unknown[] = []
    vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
      asked.push([new URL(url).pathname, method])
      return Promise.resolve(new Response(null, { status: asked.length === 1 ? 200 : 404 }))
    })
    let attempts = 0
    const load = () => {
      attempts += 1
      return Promise.reject(new TypeError('not found'))
    }
    const late = vi.fn()
    const patient = loadAgain(load, { attemptsMax: 2, onLate: late })
    const last = expect(patient).rejects.toThrow('not found')
    await vi.advanceTimersByTimeAsync(3_000)
    await last
    expect([attempts, late.mock.calls.length]).toEqual([2, 1])
    await expect(loadAgain(load, { onLate: late })).rejects.toThrow('not found')
    expect([attempts, late.mock.calls.length]).toEqual([3, 1])
    expect(asked).toEqual([
      ['/assets/old.js', 'HEAD'],
      ['/assets/old.js', 'HEAD'],
    ])
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
