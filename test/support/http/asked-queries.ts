import { allRoutes } from '../../../src/http/routing/all-routes.ts'
import type { Filter, Query } from '../../../src/projections/port.ts'
import type { Collection } from '../../../src/projections/projection.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { openTraders, type TradersApp } from './traders.ts'

export interface Asked {
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
  ...allRoutes
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

/** Of an {@link Asked}'s name: the few stocks that are left are put in order by hand. */
export const fewStocks = /"stocks","stocks",.*"(sector|_id)"/

/** A served product that has been asked every list, and what that asked of the read models. */
export const askEverything = async (): Promise<{
  readonly world: TradersApp
  /** Each kind of question once, by a name that tells its fields and order. */
  readonly asked: ReadonlyMap<string, Asked>
}> => {
  const asked = new Map<string, Asked>()
  const world = await openTraders({
    replace: ({ readModels }) => ({ readModels: listening(readModels, asked) }),
  })
  const { ada } = world
  await ada.post('/api/alerts').send({ symbol: 'GM', condition: 'price_above', value: 500 })
  await ada.post('/api/scanner/presets').send({ name: 'Mine', filters: JSON.stringify(rules) })
  await world.signInAgain()
  for (const path of paths) await ada.get(path)
  return { world, asked }
}
