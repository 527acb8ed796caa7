import { expect, it } from 'vitest'
import { type HttpLimits, httpLimits } from '../../../src/http/limits/http-limits.ts'
import { PastReads } from '../../../src/http/time/past-reads.ts'
import { PastReadsBusy } from '../../../src/http/time/past-reads.ts'
import { nextTurn } from '../../../src/projections/turns.ts'

/** Reads of which the test says when each is done, and when those that run have taken long. */
const createReads = (limits: Partial<HttpLimits> = {}) => {
  const late = new Set<() => void>()
  const reads = new PastReads(
    { ...httpLimits, ...limits },
    {
      after: (_ms, run) => {
        late.add(run)
        return () => void late.delete(run)
      },
    },
  )
  const running = new Map<string, () => void>()
  const read = (name: string, of: 'run' | 'runOnBoard' = 'run') =>
    reads[of](async () => {
      await new Promise<void>((resolve) => running.set(name, resolve))
      running.delete(name)
    })
  return {
    read,
    running: async () => {
      await nextTurn()
      return [...running.keys()].join('')
    },
    finish: (name: string) => running.get(name)?.(),
    takeLong: () => {
      for (const run of late) {
        late.delete(run)
        run()
      }
    },
  }
}

it('answers of the past are made one at a time', async () => {
  const { read, running, finish } = createReads()
  const all = ['a', 'b', 'c'].map((name) => read(name))
  for (const name of ['a', 'b', 'c']) {
    expect(await running()).toBe(name)
    finish(name)
  }
  await Promise.all(all)
})

it('some that take long let others be made beside them', async () => {
  const { read, running, finish, takeLong } = createReads({ pastSlowReadsMax: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => read(name))
  for (const beside of ['a', 'ab', 'abc', 'abc']) {
    expect(await running()).toBe(beside)
    takeLong()
  }
  finish('a')
  expect(await running()).toBe('bc')
  finish('c')
  expect(await running()).toBe('bd')
  for (const name of ['b', 'd']) finish(name)
  await Promise.all(all)
})

it('only one is made from a board, however long it takes', async () => {
  const { read, running, finish, takeLong } = createReads()
  const all = [read('a', 'runOnBoard'), read('b', 'runOnBoard'), read('c')]
  expect(await running()).toBe('a')
  takeLong()
  expect(await running()).toBe('ac')
  finish('c')
  expect(await running()).toBe('a')
  finish('a')
  expect(await running()).toBe('b')
  finish('b')
  await Promise.all(all)
})

it('of too many who wait, the last is refused', async () => {
  const { read, running, finish } = createReads({ pastReadsWaitingMax: 1 })
  const first = [read('a'), read('b')]
  await expect(read('c')).rejects.toThrow(PastReadsBusy)
  for (const name of ['a', 'b']) {
    expect(await running()).toBe(name)
    finish(name)
  }
  await Promise.all(first)
})
