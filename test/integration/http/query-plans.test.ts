import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '../../../src/http/openapi/all-calls.ts'
import { buildCount, buildFind } from '../../../src/projections/embedded/query.ts'
import { readTables } from '../../../src/projections/embedded/schema.ts'
import { openSqlite } from '../../../src/projections/embedded/sqlite.ts'
import type { Filter, Query } from '../../../src/projections/port.ts'
import type { Collection } from '../../../src/projections/projection.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { openTraders, type TradersApp } from '../../support/http/traders.ts'

interface Asked {
  readonly collection: Collection
  readonly query: Query | { readonly filter: Filter | undefined; readonly limit: null }
}

/** Remembers what is asked, whoever asks it. */
const listening = (readModels: ReadModels, asked: Map<string, Asked>): ReadModels => {
  const note = ({ collection, query }: Asked) => {
    const conditions = Object.entries(query.filter ?? {}).map(([field, condition]) => [
      field,
      ...Object.keys(condition),
    ])
    const sort = 'sort' in query ? query.sort : null
    const key = JSON.stringify([collection.projection, collection.name, conditions, sort ?? []])
    asked.set(query.limit === null ? `count ${key}` : key, { collection, query })
  }
  return {
    ...readModels,
    reader: (collection) => {
      const reader = readModels.reader(collection)
      return {
        ...reader,
        find: (query) => {
          note({ collection, query })
          return reader.find(query)
        },
        count: (filter) => {
          note({ collection, query: { filter, limit: null } })
          return reader.count(filter)
        },
      }
    },
  }
}

/** Every list once, and those that have choices with each of them. */
const paths = [
  ...allCalls
    .filter(({ method }) => method === 'get')
    .map(({ path }) => `/api${path.replace(':symbol', 'AAPL').replace(/:\w+/, 'x')}`),
  ...['symbol', 'price', 'changePercent', 'volume'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      ['', '&q=a', '&sector=Technology', '&q=a&sector=Technology'].map(
        (more) => `/api/stocks?sort=${sort}&order=${order}${more}`,
      ),
    ),
  ),
  '/api/news?symbol=AAPL',
  '/api/stocks/AAPL/bars?timeframe=1D&before=1749000000',
]

const rules = [
  { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '10' },
]

describe('whatever a call asks of the read models', () => {
  const asked = new Map<string, Asked>()
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders({
      replace: ({ readModels }) => ({ readModels: listening(readModels, asked) }),
    })
    const { ada } = world
    await ada.post('/api/alerts').send({ symbol: 'GM', condition: 'price_above', value: 500 })
    await ada.post('/api/scanner/presets').send({ name: 'Mine', filters: JSON.stringify(rules) })
    await world.signInAgain()
    for (const path of paths) await ada.get(path)
  })
  afterAll(() => world.close())

  let plans: readonly { key: string; isNarrowed: boolean; steps: readonly string[] }[] = []

  it('is found by an index, or read in the order of one: nothing looks at every document', () => {
    const connection = openSqlite(join(world.app.folder, 'read-models.db'))
    const tables = readTables(connection)
    plans = [...asked].map(([key, { collection, query }]) => {
      const { projection, name } = collection
      const table = tables.find((each) => each.name === `${projection}@1.1:${name}`)
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
    expect(sorted.filter(({ key }) => !/"stocks","stocks",.*"(sector|_id)"/.test(key))).toEqual([])
  })
})
