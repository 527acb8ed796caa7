import { describe, expect, it } from 'vitest'
import { isAfter } from '../../../src/eventstore/position.ts'
import { collection, type Projection } from '../../../src/projections/projection.ts'
import type { RunnerLimits } from '../../../src/projections/runner/limits.ts'
import { faultyReadModels } from '../../support/faults/faulty.ts'
import { type Bulk, recording } from '../../support/faults/redelivery.ts'
import { tally } from '../../support/faults/tally.ts'
import { TallyWorld } from '../../support/worlds/tally-world.ts'
import { until } from '../../support/until.ts'

/** Follows streams that nobody writes to, in the same group. */
const idle: Projection = {
  name: 'idle',
  version: 1,
  prefixes: ['idle-'],
  group: 'traders',
  collections: [collection('idle', 'things')],
  fold: () => undefined,
}

/** What a batch wrote: how many documents, and whose checkpoints. */
const summary = ({ writes, checkpoints }: Bulk) => ({
  writes: writes.length,
  checkpoints: checkpoints.map(({ generation }) => generation),
})

const rarely = { checkpointWaitsMs: 600_000 }

describe('a checkpoint with which no document changes', () => {
  const start = async (limits: Partial<RunnerLimits>) => {
    const bulks: Bulk[] = []
    const store = { isUnavailable: false }
    const counted = tally('counted')
    const projections = [counted, idle]
    const world = await TallyWorld.start({
      projections,
      wrapStore: (inner) =>
        faultyReadModels(recording(inner, bulks), (call) =>
          call === 'bulk' && store.isUnavailable ? 'before' : 'none',
        ),
      limits,
    })
    await world.count('a', 1)
    await world.caughtUp()
    bulks.length = 0
    return { world, store, counted, projections, written: () => bulks.map(summary) }
  }

  /** What the store's checkpoint is behind the log's end. */
  const isBehind = async (world: TallyWorld, generation: string): Promise<boolean> => {
    const [stored, head] = [await world.store.checkpoint(generation), await world.log.head()]
    if (head === null) throw new Error('The log is empty.')
    return isAfter(head, stored)
  }

  it('is told at once and written later, one bulk for all', async () => {
    const { world, written } = await start({ checkpointWaitsMs: 50 })
    for (let n = 0; n < 20; n += 1) {
      await world.count('a', n)
      await world.caughtUp()
    }
    await until('the store has it', async () => !(await isBehind(world, 'idle@1.1')))
    const ofIdle = written().filter(({ checkpoints }) => checkpoints.includes('idle@1.1'))
    expect(ofIdle.every(({ writes }) => writes === 0)).toBe(true)
    expect(written().filter(({ writes }) => writes > 0)).toHaveLength(20)
  })

  it('waits for its time; what changes a document does not', async () => {
    const { world, written } = await start(rarely)
    await world.count('a', 2)
    await world.caughtUp()
    expect(written()).toEqual([{ writes: 2, checkpoints: ['counted@1.1'] }])
    expect(await isBehind(world, 'counted@1.1')).toBe(false)
    expect(await isBehind(world, 'idle@1.1')).toBe(true)
  })

  it('is written by a stop', async () => {
    const { world } = await start(rarely)
    await world.count('a', 2)
    await world.caughtUp()
    await world.runner.stop()
    expect(await isBehind(world, 'idle@1.1')).toBe(false)
  })

  it('is folded to again when it was lost, and changes nothing', async () => {
    const { world, store, counted, projections } = await start(rarely)
    await world.count('a', 2, 3)
    await world.caughtUp()
    expect(await isBehind(world, 'idle@1.1')).toBe(true)
    store.isUnavailable = true
    await world.restart({ projections })
    await world.caughtUp()
    expect(await world.sum(counted, 'a')).toBe(6)
  })

  it('waits for nobody where others read the store', async () => {
    const world = await TallyWorld.start({
      projections: [tally('counted'), idle],
      limits: rarely,
      checkpointsWait: false,
    })
    await world.count('a', 1)
    await world.caughtUp()
    expect(await isBehind(world, 'idle@1.1')).toBe(false)
  })
})
