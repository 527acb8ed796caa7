import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type AvailabilityReport, Availability } from '../../../src/eventstore/availability.ts'
import { until } from '../../support/until.ts'

class Unavailable extends Error {}

const never = () => new Promise<never>(() => undefined)
const answered = () => Promise.resolve('an answer')
const limits = { silenceMs: 60, probeMs: 30, probePauseMs: 5 }

/** A store whose probe answers, or does not. */
const openStore = (given: Partial<typeof limits> = {}) => {
  const reports: AvailabilityReport[] = []
  const store = {
    reports,
    probes: 0,
    probing: 0,
    probesAtOnceMax: 0,
    probe: answered as () => Promise<unknown>,
  }
  const availability = new Availability({
    name: 'The store',
    probe: async (signal) => {
      store.probes += 1
      store.probing += 1
      store.probesAtOnceMax = Math.max(store.probesAtOnceMax, store.probing)
      signal.addEventListener('abort', () => (store.probing -= 1), { once: true })
      return store.probe()
    },
    unavailable: (sentence) => new Unavailable(sentence),
    isUnavailable: (error) => error instanceof Unavailable,
    report: (report) => reports.push(report),
    limits: { ...limits, ...given },
  })
  onTestFinished(() => availability.close())
  return {
    store,
    ask: <Result>(call: () => Promise<Result>, signal?: AbortSignal) =>
      availability.ask(call, signal),
    heard: () => availability.heard(),
    isAvailable: () => availability.isAvailable(),
  }
}

/** How long it took, in ms, until this was refused. */
const refusedAfter = async (call: Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await expect(call).rejects.toThrow(Unavailable)
  return performance.now() - from
}

describe('a store that answers nobody', () => {
  it('is given up after its time, with all who wait for it; the next is refused at once', async () => {
    const { ask, store } = openStore()
    store.probe = never
    const waiting = [ask(never), ask(never), ask(never)].map(refusedAfter)
    for (const ms of await Promise.all(waiting)) expect(ms).toBeGreaterThanOrEqual(50)
    let asked = false
    const next = ask(() => {
      asked = true
      return answered()
    })
    await refusedAfter(next)
    expect(asked).toBe(false)
    await expect(ask(answered)).rejects.toThrow('The store has not answered for 0.06 s.')
    expect(store.reports).toEqual([
      { kind: 'unavailable', reason: 'The store has not answered for 0.06 s.' },
    ])
  })

  it('is asked by one probe after another, and by all again once one is answered', async () => {
    const { ask, isAvailable, store } = openStore()
    store.probe = never
    await refusedAfter(ask(never))
    await until('it was looked at again', () => store.probes >= 3)
    expect(store.probesAtOnceMax).toBeLessThanOrEqual(2)
    expect(isAvailable()).toBe(false)
    store.probe = answered
    await until('it is there', isAvailable)
    expect(await ask(answered)).toBe('an answer')
    expect(store.reports.map(({ kind }) => kind)).toEqual(['unavailable', 'available'])
    const { probes } = store
    await wait(limits.probeMs)
    expect(store.probes).toBe(probes)
  })

  it('is there again when it answers late what nobody waits for any more', async () => {
    const { ask, isAvailable, store } = openStore()
    store.probe = never
    let answer: (text: string) => void = () => undefined
    await refusedAfter(ask(() => new Promise<string>((resolve) => (answer = resolve))))
    answer('late')
    await until('it is there', isAvailable)
  })

  it('is not taken for silent because this process was busy', async () => {
    const { ask, store } = openStore()
    const slow = ask(() => wait(1, 'came meanwhile'))
    const until = performance.now() + 3 * limits.silenceMs
    while (performance.now() < until);
    expect(await slow).toBe('came meanwhile')
    expect(store.reports).toEqual([])
  })
})

describe('a store that answers others', () => {
  it('is available, however long one call waits', async () => {
    const { ask, heard, isAvailable } = openStore()
    const signal = AbortSignal.timeout(4 * limits.silenceMs)
    const slow = refusedAfter(ask(never, signal))
    for (let times = 0; times < 12; times += 1) {
      await wait(limits.silenceMs / 4)
      if (times % 2 === 0) expect(await ask(answered)).toBe('an answer')
      else heard()
    }
    expect(isAvailable()).toBe(true)
    expect(await slow).toBeGreaterThanOrEqual(3 * limits.silenceMs)
  })

  it('answers with errors, too', async () => {
    const { ask, isAvailable, store } = openStore()
    await expect(ask(() => Promise.reject(new Error('no such stream')))).rejects.toThrow('no such')
    const throws = () => {
      throw new Error('refused')
    }
    await expect(ask(throws)).rejects.toThrow('refused')
    expect([isAvailable(), store.probes]).toEqual([true, 0])
  })
})

describe('a store that could not be reached', () => {
  const unreachable = () => Promise.reject(new Unavailable('nobody is there'))

  it('is looked at once; others wait for what that says and are refused with its reason', async () => {
    const { ask, store } = openStore({ probePauseMs: 10_000 })
    store.probe = unreachable
    await refusedAfter(ask(unreachable))
    await expect(ask(answered)).rejects.toThrow('nobody is there')
    await expect(ask(answered)).rejects.toThrow('nobody is there')
    // The look, and the first of those that go on until it is back.
    expect(store.probes).toBe(2)
  })

  it('for one call only is available to all others', async () => {
    const { ask, store } = openStore()
    await expect(ask(() => Promise.reject(new Unavailable('the disk is full')))).rejects.toThrow(
      'full',
    )
    expect(await ask(answered)).toBe('an answer')
    expect(store.reports).toEqual([])
  })
})

it('a call whose time is over is not asked, and one whose time ends is given up', async () => {
  const { ask, isAvailable } = openStore({ silenceMs: 60_000 })
  await refusedAfter(ask(answered, AbortSignal.abort()))
  await refusedAfter(ask(never, AbortSignal.timeout(20)))
  expect(isAvailable()).toBe(true)
})
