import { describe, expect, it } from 'vitest'
import { tally } from '../../support/faults/tally.ts'
import { EventRate } from '../../../src/projections/runner/event-rate.ts'
import { ProjectionInstance } from '../../../src/projections/runner/groups/projection-instance.ts'
import { mostChanged } from '../../../src/projections/runner/flush/most-changed.ts'

const place = { commit: 1n, prepare: 1n }

/** A instance with so many changed documents. */
const memberWith = (name: string, changes: number): ProjectionInstance => {
  const projection = tally(name)
  const store = { getMany: () => Promise.resolve([]), find: () => Promise.resolve([]) }
  const instance = new ProjectionInstance(
    projection,
    `${name}@1.1`,
    null,
    store,
    new EventRate(() => 0, 1),
  )
  const [collection] = projection.collections
  instance.unit.begin(place)
  for (let index = 0; index < changes; index += 1)
    instance.unit.of(collection!).put({ _id: index.toString(), sum: 0, numbers: [] })
  return instance
}

const namesOf = (instances: readonly ProjectionInstance[]) =>
  instances.map(({ projection }) => projection.name)

describe('the instances that are written between two batches', () => {
  it.each([
    [{ chat: 6, alerts: 3, bars: 2 }, ['chat']],
    [{ bars: 2, alerts: 4, chat: 4 }, ['alerts', 'chat']],
    [{ bars: 1, alerts: 1, chat: 1 }, ['bars', 'alerts']],
    [{ bars: 5 }, ['bars']],
    [{ bars: 0, chat: 0 }, []],
  ])('have at least half of what has changed: %o', (changes, names) => {
    const instances = Object.entries(changes).map(([name, count]) => memberWith(name, count))
    expect(namesOf(mostChanged(instances))).toEqual(names)
  })
})
