import { expect, it } from 'vitest'
import { createTurns } from '../../../src/eventstore/handler/turns.ts'

const full = new Error('full')

it('places are given in the order of their asking, each key on its own', async () => {
  const turns = createTurns<string>({ atOnceMax: 2, waitingMax: 10, onFull: () => full })
  expect([turns.take('a'), turns.take('a'), turns.take('b')]).toEqual([null, null, null])
  const had: number[] = []
  const waiting = [1, 2, 3].map((n) => turns.take('a')?.then(() => had.push(n)))
  for (const n of [1, 2, 3]) {
    turns.give('a')
    await waiting[n - 1]
    expect(had).toEqual([1, 2, 3].slice(0, n))
  }
})

it('more than may wait, over all keys, are turned away, and taken again when one has its turn', async () => {
  const turns = createTurns<string>({ atOnceMax: 1, waitingMax: 2, onFull: () => full })
  expect([turns.take('a'), turns.take('b')]).toEqual([null, null])
  const first = turns.take('a')
  expect(turns.take('b')).toBeInstanceOf(Promise)
  expect(() => turns.take('a')).toThrow(full)
  expect(turns.take('c')).toBeNull()
  turns.give('a')
  await first
  expect(turns.take('a')).toBeInstanceOf(Promise)
  expect(() => turns.take('a')).toThrow(full)
})
