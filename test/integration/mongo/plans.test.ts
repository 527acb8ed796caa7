import { MongoClient, type Sort } from 'mongodb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { filterOf, sortOf } from '../../../src/projections/mongo/query.ts'
import { askEverything, type Asked, fewStocks } from '../../support/http/asked-queries.ts'
import { noMongo, openTestReadModels, testDatabase } from '../../support/mongo/test-server.ts'

/** The stages of a plan, however deep it is told. */
const stagesOf = (plan: unknown): string[] => {
  if (typeof plan !== 'object' || plan === null) return []
  return Object.entries(plan).flatMap(([name, value]) =>
    name === 'stage' && typeof value === 'string' ? [value] : stagesOf(value),
  )
}

const winningPlan = (explained: unknown): unknown => {
  const planner: unknown =
    typeof explained === 'object' && explained && Reflect.get(explained, 'queryPlanner')
  return typeof planner === 'object' && planner ? Reflect.get(planner, 'winningPlan') : null
}

describe.skipIf(noMongo !== null)('what calls ask of read models in a MongoDB', () => {
  it('is found by an index, and sorted by one but for the few stocks of a search or a sector', async (test) => {
    const database = await testDatabase()
    const store = openTestReadModels(database.url)
    const client = new MongoClient(database.url)
    onTestFinished(async () => {
      await client.close()
      await store.close()
      await database.dispose()
    })
    const told = async (name: string, filter: object, sort: Sort = {}) =>
      stagesOf(winningPlan(await client.db().collection(name).find(filter, { sort }).explain()))

    await client.db().createCollection('without')
    const control = await told('without', { price: 1 })
    if (control.length === 0)
      test.skip('this server does not tell how it finds what it is asked for')
    expect(control).toContain('COLLSCAN')

    const { world, asked } = await askEverything()
    onTestFinished(() => world.close())
    const plans = []
    for (const [key, { collection, query }] of asked) {
      const name = `${collection.projection}@1.1:${collection.name}`
      await store.ensureIndexes(name, collection.indexes)
      const fields = collection.indexes.flatMap((index) => index.fields)
      const table = { name, fields }
      const sort = query.limit === null ? {} : sortOf(table, query.sort)
      plans.push({ key, query, stages: await told(name, filterOf(table, query.filter), sort) })
    }
    expect(plans.length).toBeGreaterThan(20)
    const isWholeCount = (query: Asked['query']) =>
      query.limit === null && Object.keys(query.filter ?? {}).length === 0
    const wholesale = plans.filter(
      ({ query, stages }) =>
        !isWholeCount(query) &&
        (stages.includes('COLLSCAN') || !stages.some((stage) => /IXSCAN|IDHACK/.test(stage))),
    )
    expect(wholesale).toEqual([])
    const sorted = plans.filter(({ stages }) => stages.includes('SORT'))
    expect(sorted.filter(({ key }) => !fewStocks.test(key))).toEqual([])
  })
})
