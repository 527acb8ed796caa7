import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inSlices } from '../../../src/projections/turns.ts'

it('background work gives others their turn after a slice and one piece of it at the latest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 }),
      async (sliceMs, pieces) => {
        let [now, turns, since, longest] = [0, 0, 0, 0]
        const nextTurn = inSlices(
          sliceMs,
          () => now,
          () => {
            turns += 1
            since = 0
            now += 1_000
            return Promise.resolve()
          },
        )
        for (const ms of pieces) {
          now += ms
          since += ms
          longest = Math.max(longest, since - ms)
          await nextTurn()
        }
        expect(longest).toBeLessThan(sliceMs)
        const worked = pieces.reduce((sum, ms) => sum + ms, 0)
        expect(turns).toBeLessThanOrEqual(worked / sliceMs)
      },
    ),
  )
})

it('works in slices go by turns, and others go after each slice', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    const othersTurn = inSlices(0)
    for (let piece = 0; piece < 5; piece += 1) {
      await othersTurn()
      order.push(name)
    }
  }
  const requests = async () => {
    while (order.filter((name) => name !== '-').length < 15) {
      order.push('-')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all([work('A'), work('B'), work('C'), requests()])
  expect(order.join('')).toMatch(/^-+(A-B-C-?){5}$/)
})

it('a turn lets what waits go first', async () => {
  const nextTurn = inSlices(0)
  let isServed = false
  setImmediate(() => (isServed = true))
  await nextTurn()
  expect(isServed).toBe(true)
})
