import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import { generationOf, parseGeneration } from '../../../src/projections/generation.ts'
import { foldedLog, storedDocuments } from '../../support/logs/folded-log.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { type Bulk, expectSameInAnyOrder, recording } from '../../support/faults/redelivery.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { mulberry32 } from '../../support/mulberry32.ts'
import { firstOf, tradingHistory } from '../../support/trading-history.ts'

const restless = { sliceMs: 0, flushEveryMs: 0, buildFlushEveryMs: 0, flushPauseRatio: 0 }

describe('every projection', () => {
  let world: ProjectionWorld
  let other: EmbeddedReadModels
  const folder = lastingFolder()
  const bulks: Bulk[] = []

  beforeEach(() => {
    bulks.length = 0
    world = new ProjectionWorld({
      limits: { ...restless, documentsCachedMax: 2 },
      wrapStore: (store) => recording(store, bulks),
    })
    other = new EmbeddedReadModels({
      file: join(folder.path, 'other.db'),
      now: () => 0,
      onDamage: ({ reason }) => {
        throw new Error(reason)
      },
    })
  })
  afterEach(async () => {
    await world.dispose()
    await other.close()
    folder.remove()
  })

  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

  it(`has the same documents whatever order batches come in and come again (seed ${seed.toString()})`, async () => {
    const random = mulberry32(seed)
    await world.happen(firstOf(tradingHistory(seed), 400))
    await world.runner.start()
    await world.caughtUp()
    const folded = await foldedLog(world.log)
    expect(await storedDocuments(world.store)).toEqual(folded)
    expect(bulks.length).toBeGreaterThan(20)

    await expectSameInAnyOrder(world.store, other, bulks, random)
    const touched = new Set(
      bulks.flatMap(({ writes }) =>
        writes.map(({ collection }) => parseGeneration(generationOf(collection))?.projection),
      ),
    )
    expect([...touched].sort()).toEqual(allProjections.map(({ name }) => name).sort())
  })
})
