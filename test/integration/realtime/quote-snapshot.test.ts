import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Position } from '../../../src/eventstore/position.ts'
import { EmbeddedReadModels } from '../../../src/projections/embedded/store.ts'
import type { ReadModelDocument } from '../../../src/projections/port.ts'
import type { Collection } from '../../../src/projections/projection.ts'
import { physicalName } from '../../../src/projections/generation.ts'
import {
  intradayDays,
  marketDayId,
  marketDays,
  stocks,
  type StockDocument,
} from '../../../src/projections/stocks/documents.ts'
import { intradayIdOf } from '../../../src/projections/stocks/fold-intraday.ts'
import { newStock } from '../../../src/projections/stocks/new-stock.ts'
import { quoteSnapshotLoader } from '../../../src/realtime/frames/quote-snapshot.ts'
import { noon, priceLog } from '../../support/realtime/price-log.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const generation = 'stocks@1.1'

const stockOf = (symbol: string, quoted: Partial<StockDocument> = {}): StockDocument => ({
  ...newStock(symbol, 'simulated', new Date(noon).toISOString()),
  exchange: 'NYSE',
  ...quoted,
})

const quoted = { date: '2026-03-02', price: 50, previousClose: 40, volume: 7 } as const

/** The stocks read model as the projector left it at `position`. */
const readModelOf = async (
  documents: readonly StockDocument[],
  position: Position,
  others: readonly (readonly [Pick<Collection, 'name' | 'indexes'>, ReadModelDocument])[] = [],
) => {
  const store = new EmbeddedReadModels({
    file: join(tempFolder(), 'read-models.db'),
    now: () => noon,
    onDamage: ({ reason }) => {
      throw new Error(reason)
    },
  })
  onTestFinished(() => store.close())
  for (const { name, indexes } of [stocks, ...others.map(([collection]) => collection)])
    await store.ensureIndexes(physicalName(generation, name), indexes)
  const listed = documents.map((document) => [stocks, document] as const)
  const writes = [...listed, ...others].map(([{ name }, document]) => ({
    kind: 'upsert' as const,
    collection: physicalName(generation, name),
    document,
    at: position,
  }))
  await store.bulk(writes, [{ generation, position }])
  await store.swap(stocks.projection, generation)
  return store
}

const here: Position = { commit: 7n, prepare: 7n }

describe('the quotes to start from', () => {
  it('are those of the read model, with the position they were folded to', async () => {
    const store = await readModelOf([stockOf('AAPL', quoted), stockOf('SPY')], here)
    expect(await quoteSnapshotLoader(store)()).toEqual({
      position: here,
      stocks: [
        {
          symbol: 'AAPL',
          quote: {
            symbol: 'AAPL',
            price: 50,
            volume: 7,
            at: noon,
            resolution: 'tick',
            isClosed: false,
            date: '2026-03-02',
            previousClose: 40,
            previousDate: '2026-03-01',
            previousIsMade: false,
          },
          splits: [],
        },
        { symbol: 'SPY', quote: null, splits: [] },
      ],
      marketDay: null,
    })
  })

  it('have the market day, and the bars of days that only bars have made', async () => {
    const day = { date: '2026-03-02', isFed: true } as const
    const bars = { t: [1], s: [300], o: [49], h: [51], l: [48], c: [50], v: [7] }
    const store = await readModelOf(
      [stockOf('AAPL', { ...quoted, resolution: '5m' }), stockOf('SPY', quoted)],
      here,
      [
        [marketDays, { _id: marketDayId, ...day }],
        [intradayDays, { _id: intradayIdOf('AAPL', '2026-03-02'), ...bars }],
      ],
    )
    const { marketDay, stocks: found } = await quoteSnapshotLoader(store)()
    expect(marketDay).toEqual(day)
    expect(found.map(({ symbol, intraday }) => [symbol, intraday])).toEqual([
      ['AAPL', [{ date: '2026-03-02', bars }]],
      ['SPY', undefined],
    ])
  })

  it.each<[string, Partial<StockDocument>, object | null]>([
    ['its day has a closed book', { closedThrough: '2026-03-02' }, { isClosed: true }],
    ['the day before has one', { closedThrough: '2026-03-01' }, { isClosed: false }],
    ['there is no previous close', { previousClose: null }, { previousDate: null }],
    ['the previous day is known', { previousDate: '2026-02-27' }, { previousDate: '2026-02-27' }],
    ['there is no price', { price: null }, null],
    ['there is no day', { date: null }, null],
  ])('are right where %s', async (_, changed, expected) => {
    const store = await readModelOf([stockOf('AAPL', { ...quoted, ...changed })], here)
    const { stocks: found } = await quoteSnapshotLoader(store)()
    expect(found).toMatchObject([{ symbol: 'AAPL', quote: expected }])
  })

  it('are read whole, however many there are', async () => {
    const symbols = Array.from({ length: 2_500 }, (_, index) => `S${index.toString()}`)
    const store = await readModelOf(
      symbols.map((symbol) => stockOf(symbol, quoted)),
      here,
    )
    const snapshot = await quoteSnapshotLoader(store)()
    expect(snapshot.stocks.map(({ symbol }) => symbol)).toEqual(symbols.toSorted())
  })

  it('are none before the first build of the read model', async () => {
    const store = new EmbeddedReadModels({
      file: join(tempFolder(), 'read-models.db'),
      now: () => noon,
      onDamage: () => undefined,
    })
    onTestFinished(() => store.close())
    expect(await quoteSnapshotLoader(store)()).toEqual({
      position: null,
      stocks: [],
      marketDay: null,
    })
  })

  it('and the log after their position together miss nothing', async () => {
    const log = priceLog()
    await log.tick(['AAPL', 49])
    const folded = await log.tick(['AAPL', 50])
    await log.tick(['MSFT', 60])
    const store = await readModelOf([stockOf('AAPL', quoted)], folded)
    const { connect } = await runRealtime({ log, loadQuotes: quoteSnapshotLoader(store) })
    const client = await connect()
    const [snapshot] = await client.ask({ type: 'subscribe_quotes', symbols: 'all' })
    expect(snapshot).toMatchObject({
      ticks: [
        ['AAPL', 50, 10, 25, 7, noon],
        ['MSFT', 60, null, null, 1_000, noon],
      ],
    })
  })
})
