import { describe, expect, it } from 'vitest'
import { createGate } from '../../../src/http/limits/gate.ts'

const full = () => new Error('full')

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

describe('the gate', () => {
  it('lets so many run at once and the others in their order of arrival', async () => {
    const enter = createGate({ atOnceMax: 2, waitingMax: 10 }, full)
    const { begun, enders, task } = stage()
    const results = [0, 1, 2, 3].map((name) => enter(task(name)))
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

  it('refuses who would have to wait behind too many', async () => {
    const enter = createGate({ atOnceMax: 1, waitingMax: 1 }, full)
    const { enders, task } = stage()
    const first = enter(task(0))
    const second = enter(task(1))
    await expect(enter(task(2))).rejects.toThrow('full')
    enders[0]!()
    await first
    await Promise.resolve()
    enders[1]!()
    expect(await second).toBe(1)
  })

  it('has its places free again when everybody has left', async () => {
    const enter = createGate({ atOnceMax: 1, waitingMax: 0 }, full)
    for (const name of [1, 2, 3]) expect(await enter(() => Promise.resolve(name))).toBe(name)
  })

  it('goes on after a task that failed', async () => {
    const enter = createGate({ atOnceMax: 1, waitingMax: 5 }, full)
    const failing = enter(() => Promise.reject(new Error('broken')))
    const next = enter(() => Promise.resolve('fine'))
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('fine')
  })
})
