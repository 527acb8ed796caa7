import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionSortKey } from '../../../src/eventstore/position.ts'
import type { Write } from '../../../src/projections/port.ts'
import { droppingLog, faultyReadModels } from '../../support/faults/faulty.ts'
import { tally } from '../../support/faults/tally.ts'
import {
  documentsOf,
  drops,
  expected,
  faults,
  histories,
  inOrder,
  paces,
} from '../../support/faults/tally-faults.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'
import { positionAt } from '../../support/logs/memory-unit.ts'

const one = tally('one')
const two = tally('two', { group: 'market' })

describe('a build', () => {
  it('equals the fold of the log, though it folds on while the batch before is being written, or is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        histories,
        fc.array(fc.record({ key: fc.constantFrom('a', 'b'), n: fc.nat(9) }), { maxLength: 5 }),
        faults,
        drops,
        paces,
        async (before, after, someFaults, someDrops, limits) => {
          const nextFault = inOrder(someFaults, 'none')
          const nextDrop = inOrder(someDrops, 'none')
          let begun = false
          const world = await TallyWorld.start({ projections: [one, two] })
          for (const { key, n } of before) await world.count(key, n)
          await world.restart({
            projections: [one, two],
            limits,
            writesAtOnceMax: 0,
            wrapStore: (store) => faultyReadModels(store, () => (begun ? nextFault() : 'none')),
            wrapLog: (log) => droppingLog(log, () => (begun ? nextDrop() : 'none')),
          })
          expect(await world.runner.rebuild(['one', 'two'])).toEqual({ ok: true })
          begun = true
          for (const { key, n } of after) await world.count(key, n)
          const isBuilt = (name: string) => async () =>
            (await world.store.live(name))?.endsWith('.2') === true
          await until('one is built', isBuilt('one'))
          await until('two is built', isBuilt('two'))
          await world.caughtUp()
          for (const projection of [one, two])
            expect(await documentsOf(world, projection)).toEqual(expected([...before, ...after]))
          await world.dispose()
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a store that writes on a thread', () => {
  it('writes what documents were when it said that it had taken them', async () => {
    const world = await TallyWorld.start({ projections: [one], writesAtOnceMax: 0 })
    const collection = 'things@1.1:things'
    await world.store.ensureIndexes(collection, [])
    const document = { _id: 'a', n: 1 }
    const at = { commit: 1n, prepare: 1n }
    let told = 0
    await world.store.bulk([{ kind: 'upsert', collection, document, at }], [], () => {
      told += 1
      document.n = 2
    })
    expect(told).toBe(1)
    expect(await world.store.get(collection, 'a')).toMatchObject({ n: 1 })
  })
  it('writes more than one statement takes, of several collections, each at its position', async () => {
    const { store } = await TallyWorld.start({ projections: [one] })
    const collections = ['things@1.1:things', 'things@1.1:others']
    for (const name of collections) await store.ensureIndexes(name, [{ fields: ['even', 'n'] }])
    const numbers = Array.from({ length: 3_000 }, (_, n) => n)
    const documentOf = (n: number) => ({
      _id: `d${n.toString()}`,
      n,
      even: n % 2 === 0,
      // One of them is more than a text takes.
      text: 'é'.repeat(n === 8 ? 100_000 : n % 900),
    })
    const at = (n: number) => positionAt(n + 1)
    const writeOf = (collection: string, n: number): Write =>
      n % 3 === 0
        ? { kind: 'delete', collection, id: `d${n.toString()}`, at: at(n) }
        : { kind: 'upsert', collection, document: documentOf(n), at: at(n) }
    const expected = numbers
      .filter((n) => n % 3 !== 0 && n % 2 === 0)
      .map((n) => ({ ...documentOf(n), at: positionSortKey(at(n)) }))

    for (const order of [numbers, [...numbers].reverse()]) {
      await store.bulk(collections.flatMap((name) => order.map((n) => writeOf(name, n))))
      for (const name of collections) {
        const query = { filter: { even: { eq: true } }, sort: [{ field: 'n' }], limit: 5_000 }
        expect(await store.find(name, query)).toEqual(expected)
        expect(await store.count(name)).toBe(2_000)
      }
    }
  })
})
