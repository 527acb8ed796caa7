import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { positionSortKey } from '../../../src/eventstore/position.ts'
import { allProjections } from '../../../src/projections/all-projections.ts'
import { Batches } from '../../../src/projections/mongo/batches.ts'
import { mongoLimits } from '../../../src/projections/mongo/limits.ts'
import { listed } from '../../support/logs/market-events.ts'
import { noMongo, openTestReadModels, testDatabase } from '../../support/mongo/test-server.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'
import { until } from '../../support/until.ts'
import { olderLogRules } from '../../suites/older-log.ts'

const open = async () => {
  const database = await testDatabase()
  onTestFinished(() => database.dispose())
  const store = openTestReadModels(database.url)
  onTestFinished(() => store.close())
  const options = { wrapStore: () => store, checkpointsWait: false }
  return { ...database, store, options }
}

if (noMongo !== null)
  describe('read models (MongoDB) of a log in whose place an older copy was put', () => {
    it.skip(`not run: ${noMongo}`)
  })
else {
  olderLogRules('MongoDB', async () => (await open()).options)

  it('read models of which an interrupted batch alone has what the log lacks are built anew', async () => {
    const { url, store, options } = await open()
    const world = new ProjectionWorld(options)
    onTestFinished(() => world.dispose())
    await world.runner.start()
    await world.append('stock-AAPL', [listed('AAPL')])
    await world.caughtUp()
    await world.runner.stop()

    const { commit, prepare } = (await world.log.head())!
    const at = positionSortKey({ commit: commit + 1_000n, prepare: prepare + 1_000n })
    const names = allProjections.map(({ name }) => name)
    const live = await Promise.all(names.map((name) => store.live(name)))
    const client = new MongoClient(url)
    onTestFinished(() => client.close())
    const checkpoints = live.map((generation) => ({ _id: generation!, at }))
    await new Batches(client.db(), mongoLimits, randomUUID, Date.now).keep({
      changes: [],
      checkpoints,
    })

    await world.restart(options)
    await until('they are built anew', async () =>
      (await world.runner.status()).every(({ generation }) => generation?.endsWith('.2') === true),
    )
    expect(world.reports.filter(({ kind }) => kind === 'ahead')).toEqual([
      { kind: 'ahead', projections: names },
    ])
  })
}
