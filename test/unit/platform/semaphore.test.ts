import { describe, expect, it } from 'vitest'
import { KeyedSemaphore, Semaphore } from '../../../src/platform/semaphore.ts'
import { createManualTimers } from '../../support/grpc-peer/manual-timers.ts'

const deny = (denial: string) => new Error(denial)

/** Tasks that run until they are told to end, and remember in which order they began. */
const stage = () => {
  const begun: number[] = []
  const enders: (() => void)[] = []
  const task = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name)
      enders.push(() => resolve(name))
    })
  return { begun, enders, task }
}

describe('a semaphore', () => {
  it('lets so many run at once and the others in their order of arrival', async () => {
    const semaphore = new Semaphore({ permitsMax: 2, waitingMax: 10, deny })
    const { begun, enders, task } = stage()
    const results = [0, 1, 2, 3].map((name) => semaphore.run(task(name)))
    await Promise.resolve()
    expect(begun).toEqual([0, 1])
    enders[1]!()
    await results[1]
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2])
    enders[0]!()
    enders[2]!()
    await Promise.all([results[0], results[2]])
    await Promise.resolve()
    enders[3]!()
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3])
  })

  it('denies a caller that would wait behind too many', async () => {
    const semaphore = new Semaphore({ permitsMax: 1, waitingMax: 1, deny })
    const { enders, task } = stage()
    const first = semaphore.run(task(0))
    const second = semaphore.run(task(1))
    await expect(semaphore.run(task(2))).rejects.toThrow('full')
    enders[0]!()
    await first
    await Promise.resolve()
    enders[1]!()
    expect(await second).toBe(1)
  })

  it('has its permits back when all work is done, and then is idle', async () => {
    const semaphore = new Semaphore({ permitsMax: 1, waitingMax: 0, deny })
    for (const name of [1, 2, 3])
      expect(await semaphore.run(() => Promise.resolve(name))).toBe(name)
    await semaphore.idle()
  })

  it('goes on after work that failed', async () => {
    const semaphore = new Semaphore({ permitsMax: 1, waitingMax: 5, deny })
    const failing = semaphore.run(() => Promise.reject(new Error('broken')))
    const next = semaphore.run(() => Promise.resolve('fine'))
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('fine')
  })

  it('denies a caller after too long a wait, and one whose signal is aborted', async () => {
    const timers = createManualTimers()
    const semaphore = new Semaphore({ permitsMax: 1, waitingMax: 5, waitMsMax: 70, timers, deny })
    expect(semaphore.acquire()).toBeNull()
    const late = semaphore.acquire()
    timers.pass(70)
    await expect(late).rejects.toThrow('late')
    const caller = new AbortController()
    const aborted = semaphore.acquire(caller.signal)
    caller.abort()
    await expect(aborted).rejects.toThrow('aborted')
    expect(() => semaphore.acquire(AbortSignal.abort())).toThrow('aborted')
    const next = semaphore.acquire()
    semaphore.release()
    await next
    expect(timers.pending()).toEqual([])
  })

  it('closes: who waits is denied, who has a permit finishes, and idle tells when', async () => {
    const semaphore = new Semaphore({ permitsMax: 1, waitingMax: 5, deny })
    expect(semaphore.acquire()).toBeNull()
    const waiting = semaphore.acquire()
    semaphore.close()
    await expect(waiting).rejects.toThrow('closed')
    expect(() => semaphore.acquire()).toThrow('closed')
    let isIdle = false
    const idle = semaphore.idle().then(() => (isIdle = true))
    await Promise.resolve()
    expect(isIdle).toBe(false)
    semaphore.release()
    await idle
  })
})

describe('a keyed semaphore', () => {
  it('gives permits in the order of asking, under each key on its own', async () => {
    const keyed = new KeyedSemaphore<string>({ permitsMax: 2, waitingMax: 10, deny })
    expect([keyed.acquire('a'), keyed.acquire('a'), keyed.acquire('b')]).toEqual([null, null, null])
    const had: number[] = []
    const waiting = [1, 2, 3].map((n) => keyed.acquire('a')?.then(() => had.push(n)))
    for (const n of [1, 2, 3]) {
      keyed.release('a')
      await waiting[n - 1]
      expect(had).toEqual([1, 2, 3].slice(0, n))
    }
  })

  it('denies more than may wait over all keys, and takes them again when one has its permit', async () => {
    const keyed = new KeyedSemaphore<string>({ permitsMax: 1, waitingMax: 2, deny })
    expect([keyed.acquire('a'), keyed.acquire('b')]).toEqual([null, null])
    const first = keyed.acquire('a')
    expect(keyed.acquire('b')).toBeInstanceOf(Promise)
    expect(() => keyed.acquire('a')).toThrow('full')
    expect(keyed.acquire('c')).toBeNull()
    keyed.release('a')
    await first
    expect(keyed.acquire('a')).toBeInstanceOf(Promise)
    expect(() => keyed.acquire('a')).toThrow('full')
  })
})
