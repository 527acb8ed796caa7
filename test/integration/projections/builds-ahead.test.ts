import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { droppingLog, faultyReadModels } from '../../support/faulty.ts'
import { tally } from '../../support/tally.ts'
import {
  documentsOf,
  drops,
  expected,
  faults,
  histories,
  inOrder,
  paces,
} from '../../support/tally-faults.ts'
import { TallyWorld } from '../../support/tally-world.ts'
import { until } from '../../support/until.ts'

const one = tally('one')
const two = tally('two', { lane: 'market' })

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
})
