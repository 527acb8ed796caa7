import { describe, expect, it } from 'vitest'
import type { Query, ReadModelStore } from '../../../../../src/projections/port.ts'
import { collection, type Projection } from '../../../../../src/projections/projection.ts'
import { EventRate } from '../../../../../src/projections/runner/event-rate.ts'
import {
  ProjectionInstance,
  startOf,
} from '../../../../../src/projections/runner/groups/projection-instance.ts'
import {
  liveGenerationOf,
  livePositionOf,
  type LiveState,
} from '../../../../../src/projections/runner/groups/projection-slot.ts'
import { positionAt } from '../../../../support/logs/memory-unit.ts'

const numbers = collection<{ _id: string; owner: string }>('numbers', 'numbers', [
  { fields: ['owner'] },
])
const projection: Projection = {
  name: 'numbers',
  version: 1,
  prefixes: ['a-'],
  group: 'traders',
  collections: [numbers],
  fold: () => undefined,
}
const idOf = (number: number) => number.toString().padStart(4, '0')

/** A store with this many documents of two owners by turns, which it gives in no order of its own. */
const storeWith = (count: number) => {
  const asked: Query[] = []
  const documents = Array.from({ length: count }, (_, number) => ({
    _id: idOf(number),
    owner: number % 2 === 0 ? 'ann' : 'bob',
  })).reverse()
  const find = (_: string, query: Query) => {
    asked.push(query)
    const owner = query.filter?.['owner']
    const found = documents.filter((one) => owner && 'eq' in owner && one.owner === owner.eq)
    if (query.sort?.[0]?.field === '_id') found.reverse()
    const from = query.skip ?? 0
    return Promise.resolve(found.slice(from, from + query.limit))
  }
  const getMany = (_: string, ids: readonly string[]) =>
    Promise.resolve(documents.filter(({ _id }) => ids.includes(_id)))
  return { asked, store: { find, getMany } as unknown as ReadModelStore }
}

const instance = (seen: number | null, store: ReadModelStore = storeWith(0).store) => {
  const checkpoint = seen === null ? null : positionAt(seen)
  return new ProjectionInstance(
    ...([projection, 'numbers@1.1', checkpoint, store] as const),
    new EventRate(() => 0, 1),
  )
}

describe('an instance of a projection', () => {
  it.each([
    ['fewer documents than are read at once', 40, 1],
    ['as many', 2_000, 2],
    ['more', 4_200, 3],
  ])('looks up all documents of a value, of %s', async (_, count, reads) => {
    const { asked, store } = storeWith(count)
    const found = await instance(null, store).unit.of(numbers).loadWhere('owner', 'ann')
    expect(found).toEqual(Array.from({ length: count / 2 }, (_, index) => idOf(index * 2)))
    expect(asked).toHaveLength(reads)
  })

  it('goes back to what was written, after which work begun before is no longer valid', () => {
    const one = instance(5)
    one.position = positionAt(9)
    one.discard()
    one.discard()
    expect(one).toMatchObject({ position: positionAt(5), discards: 2 })
  })

  it('reads from where the last of all is', () => {
    expect(startOf([])).toBe('start')
    expect(startOf([instance(5), instance(3), instance(7)])).toEqual(positionAt(3))
    expect(startOf([instance(5), instance(null)])).toBe('start')
  })
})

it('a slot names the generation that readers have, and how far it is written', () => {
  const one = instance(5)
  one.position = positionAt(9)
  const states: readonly LiveState[] = [
    { type: 'none' },
    { type: 'outdated', generation: 'numbers@0.1', position: positionAt(2) },
    { type: 'catching_up', instance: one },
    { type: 'following', instance: one },
    { type: 'paused', instance: one },
    { type: 'failed', instance: one, poison: {} as never },
  ]
  const seen = states.map((live) => {
    const slot = { projection, live, build: { type: 'none' }, comparison: null } as const
    return [live.type, liveGenerationOf(slot), livePositionOf(slot)]
  })
  expect(seen).toEqual([
    ['none', null, null],
    ['outdated', 'numbers@0.1', positionAt(2)],
    ...['catching_up', 'following', 'paused', 'failed'].map((type) => [
      ...[type, 'numbers@1.1', positionAt(5)],
    ]),
  ])
})
