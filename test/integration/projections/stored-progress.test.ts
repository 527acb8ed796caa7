import { describe, expect, it } from 'vitest'
import { createReadModels } from '../../../src/projections/read-models.ts'
import { StoredProgress } from '../../../src/projections/stored-progress.ts'
import { tally } from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'

const one = tally('one')

/** A reader in another process: it shares the store with the runner, and nothing else. */
const open = async () => {
  const world = await TallyWorld.start({ projections: [one] })
  const reader = createReadModels(world.store, new StoredProgress(world.store))
  return { world, reader }
}

describe('a reader beside a projector of another process', () => {
  it('sees its own write as soon as it is folded', async () => {
    const { world, reader } = await open()
    for (let n = 1; n <= 20; n += 1) {
      const position = await world.count('a', n)
      expect(await reader.waitFor('one', position, 30_000)).toBe(true)
      expect((await reader.reader(one.tallies).get('a'))?.numbers.at(-1)).toBe(n)
    }
  })

  it('waits no longer than it may for what is not folded', async () => {
    const { world, reader } = await open()
    await world.count('a', 1)
    await world.caughtUp()
    await world.runner.pause('one')
    const position = await world.count('a', 2)
    const before = performance.now()
    expect(await reader.waitFor('one', position, 100)).toBe(false)
    expect(performance.now() - before).toBeLessThan(20_000)
    expect(await reader.waitFor('nothing', position, 50)).toBe(false)
  })

  it('has many wait on one look at the store', async () => {
    const { world } = await open()
    await world.count('a', 1)
    await world.caughtUp()
    await world.runner.pause('one')
    const position = await world.count('a', 2)
    let looks = 0
    const progress = new StoredProgress({
      live: (projection) => {
        looks += 1
        return world.store.live(projection)
      },
      seen: (generation) => world.store.seen(generation),
    })
    const waiting = Array.from({ length: 500 }, () => progress.waitFor('one', position, 200))
    expect((await Promise.all(waiting)).every((arrived) => !arrived)).toBe(true)
    expect(looks).toBeLessThan(100)
  })

  it('gives another token after every change, and after a rebuild', async () => {
    const { world, reader } = await open()
    expect(await reader.version('nothing')).toBeNull()
    await world.count('a', 1)
    await world.caughtUp()
    const first = await reader.version('one')
    expect(await reader.version('one')).toBe(first)
    await world.count('a', 2)
    await world.caughtUp()
    const second = await reader.version('one')
    expect(second).not.toBe(first)
    await world.runner.rebuild(['one'])
    await until('another generation', async () => (await reader.version('one')) !== second)
  })
})
