/** The server process: stocks with recorded days and hours, and the product's public port. */
import { randomUUID } from 'node:crypto'
import { dailyBarTime, shiftDate, tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { streamOf } from '../../src/domain/streams.ts'
import { barChunks } from '../../src/projections/bars/documents.ts'
import { stocks } from '../../src/projections/stocks/documents.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'
import { cpuMs } from '../harness/compare.ts'
import { openWorld } from '../http/world.ts'

const source = 'simulated'
const [days, hours, waitMs, sampleMs] = [250, 168, 240_000, 20]
const appendsInFlight = 200

const [, , folder = '', symbols = ''] = process.argv
const { events, codec, deps, port } = await openWorld(folder)
const random = mulberry32(1)

/** A walk of this many prices. */
const walk = (count: number) => {
  let price = 50 + random() * 300
  const close = Array.from({ length: count }, () => (price *= 1 + (random() - 0.5) / 20))
  return {
    open: close,
    high: close.map((one) => one * 1.01),
    low: close.map((one) => one * 0.99),
    close,
    volume: close.map(() => Math.floor(random() * 1e6)),
  }
}

const list = async (symbol: string) => {
  const now = Date.now()
  const listing = { name: `${symbol} Inc.`, exchange: 'NYSE', currency: 'USD', sector: null }
  const daily = { start: dailyBarTime(shiftDate(tradingDate(now), -days)), step: 86_400 }
  const hourly = { start: (Math.floor(now / 3_600_000) - hours) * 3_600, step: 3_600 }
  const happened = [
    { type: 'StockListed', data: { symbol, ...listing, source } },
    {
      type: 'BarsImported',
      data: { symbol, source, timeframe: '1D', bars: { times: daily, ...walk(days) } },
    },
    {
      type: 'BarsImported',
      data: { symbol, source, timeframe: '1H', bars: { times: hourly, ...walk(hours) } },
    },
  ]
  const id = randomUUID()
  const occurredAt = new Date(now).toISOString()
  const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
  const encoded = happened.map((event) => ({
    id: randomUUID(),
    ...codec.encode(event),
    metadata,
  }))
  const { ok } = await events.append(streamOf.stock(symbol), encoded, 'no_stream')
  if (!ok) throw new Error('The log refused a stock.')
}

const names = Array.from({ length: Number(symbols) }, (_, index) => `S${index.toString()}`)
for (let from = 0; from < names.length; from += appendsInFlight)
  await Promise.all(names.slice(from, from + appendsInFlight).map(list))
const head = await events.head()
for (const { projection } of [stocks, barChunks])
  if (head === null || !(await deps.readModels.waitFor(projection, head, waitMs)))
    throw new Error('The read models have not caught up.')

let rssMax = 0
setInterval(() => (rssMax = Math.max(rssMax, process.memoryUsage.rss())), sampleMs).unref()
process.on('message', () => {
  const rss = process.memoryUsage.rss()
  process.send?.({ cpuMs: cpuMs(), rss, rssMax: Math.max(rss, rssMax) })
  rssMax = 0
})
process.send?.({ port })
