import { expect } from 'vitest'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { physicalName } from '../../../src/projections/generation.ts'
import type { Checkpoint, ReadModelStore, Write } from '../../../src/projections/port.ts'
import { storedDocuments } from '../logs/folded-log.ts'

export interface Bulk {
  readonly writes: readonly Write[]
  readonly checkpoints: readonly Checkpoint[]
}

/** Keeps a copy of every batch that goes through. */
export const recording = (store: ReadModelStore, bulks: Bulk[]): ReadModelStore =>
  new Proxy(store, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown
      if (name !== 'bulk')
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      return (writes: readonly Write[], checkpoints: readonly Checkpoint[] = []) => {
        bulks.push(structuredClone({ writes, checkpoints }))
        return target.bulk(writes, checkpoints)
      }
    },
  })

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

/** Gives the other store every batch twice, in any order, and looks at what it then has. */
export const expectSameInAnyOrder = async (
  store: ReadModelStore,
  other: ReadModelStore,
  bulks: readonly Bulk[],
  random: () => number,
): Promise<void> => {
  for (const { name, collections } of allProjections) {
    const generation = (await store.live(name)) ?? ''
    for (const { name: collection, indexes } of collections)
      await other.ensureIndexes(physicalName(generation, collection), indexes)
    await other.swap(name, generation)
  }
  for (const { writes, checkpoints } of shuffled([...bulks, ...bulks], random))
    await other.bulk(writes, checkpoints)
  expect(await storedDocuments(other)).toEqual(await storedDocuments(store))
  for (const { checkpoints } of bulks)
    for (const { generation } of checkpoints)
      expect(await other.checkpoint(generation)).toEqual(await store.checkpoint(generation))
}
