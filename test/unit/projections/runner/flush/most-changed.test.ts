import { describe, expect, it } from 'vitest'
import type { ProjectionInstance } from '../../../../../src/projections/runner/groups/projection-instance.ts'
import { mostChanged } from '../../../../../src/projections/runner/flush/most-changed.ts'
import { changedInstance } from '../../../../support/projector/changed-instance.ts'

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
    const instances = Object.entries(changes).map(([name, count]) => changedInstance(name, count))
    expect(namesOf(mostChanged(instances))).toEqual(names)
  })
})
