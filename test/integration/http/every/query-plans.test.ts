import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCount, buildFind } from '../../../../src/projections/embedded/query.ts'
import { tablesIn, tablesQuery } from '../../../../src/projections/embedded/schema.ts'
import { openSqlite } from '../../../../src/projections/embedded/sqlite.ts'
import { askEverything, fewStocks } from '../../../support/http/asked-queries.ts'

describe('whatever a call asks of the read models', () => {
  let everything: Awaited<ReturnType<typeof askEverything>>
  beforeAll(async () => {
    everything = await askEverything()
  })
  afterAll(() => everything.world.close())

  let plans: readonly { key: string; isNarrowed: boolean; steps: readonly string[] }[] = []

  it('is found by an index, or read in the order of one: nothing looks at every document', () => {
    const { world, asked } = everything
    const connection = openSqlite(join(world.app.folder, 'read-models.db'))
    const tables = tablesIn(connection.prepare(tablesQuery).all([]))
    plans = [...asked].map(([key, { collection, query }]) => {
      const { projection, name } = collection
      const table = tables.find(
        (each) => each.name.startsWith(`${projection}@`) && each.name.endsWith(`.1:${name}`),
      )
      if (table === undefined) throw new Error(`There is no table of ${projection}, ${name}.`)
      const built = query.limit === null ? buildCount(table, query.filter) : buildFind(table, query)
      const steps = connection.prepare(`EXPLAIN QUERY PLAN ${built.sql}`).all(built.values)
      const isNarrowed = Object.keys(query.filter ?? {}).length > 0
      return { key, isNarrowed, steps: steps.map(({ detail }) => String(detail)) }
    })
    connection.close()
    expect(plans.length).toBeGreaterThan(20)
    const wholesale = plans.filter(({ isNarrowed, steps }) =>
      isNarrowed
        ? !steps.every((step) => /^(SEARCH .* USING INDEX|USE TEMP B-TREE)/.test(step))
        : steps.length !== 1 || !/^SCAN .* USING INDEX/.test(steps[0] ?? ''),
    )
    expect(wholesale).toEqual([])
  })

  it('needs no order made by hand but for the few stocks that a search or a sector leaves', () => {
    const sorted = plans.filter(({ steps }) => steps.some((step) => step.includes('TEMP B-TREE')))
    expect(sorted.filter(({ key }) => !fewStocks.test(key))).toEqual([])
  })
})
