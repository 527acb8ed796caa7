import { describe, expect, it } from 'vitest'
import { EventRate } from '../../../src/projections/runner/event-rate.ts'
import { ProjectionGroup } from '../../../src/projections/runner/groups/projection-group.ts'
import { runnerLimits } from '../../../src/projections/runner/limits.ts'
import { ProjectionInstance } from '../../../src/projections/runner/groups/projection-instance.ts'
import { decodeTally, tally } from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'

const one = tally('one')
const two = tally('two')

describe('a group', () => {
  it('hands each instance only what it has not seen, wherever the others stand', async () => {
    const world = await TallyWorld.start({ projections: [one, two] })
    await world.count('a', 1)
    await world.caughtUp()
    await world.runner.pause('one')
    await world.count('a', 2, 4)
    await world.caughtUp(['two'])
    await world.runner.stop()

    const memberOf = async (projection: typeof one) => {
      const generation = `${projection.name}@1.1`
      const rate = new EventRate(() => 0, 1)
      const checkpoint = await world.store.checkpoint(generation)
      return new ProjectionInstance(projection, generation, checkpoint, world.store, rate)
    }
    const instances = [await memberOf(one), await memberOf(two)]
    let decoded = 0
    const nothing = () => undefined
    const group = new ProjectionGroup(
      instances,
      {
        eventStore: world.log,
        readModels: world.store,
        decode: (recorded) => {
          decoded += 1
          return decodeTally(recorded)
        },
        random: () => 0,
        limits: runnerLimits,
      },
      {
        flushed: nothing,
        poisoned: nothing,
        spoiled: nothing,
        arrived: nothing,
        waiting: nothing,
        caughtUp: () => group.stop(),
      },
    )
    await world.count('a', 8)
    await group.run()
    expect(await world.sum(one, 'a')).toBe(15)
    expect(await world.sum(two, 'a')).toBe(15)
    expect(decoded).toBe(3)
    expect(instances.map(({ flushed }) => flushed)).toEqual([
      await world.log.head(),
      await world.log.head(),
    ])
  })
})
