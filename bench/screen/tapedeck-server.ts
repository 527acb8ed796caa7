/** The product's public port with its sockets, in a process of its own. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { priceFeedAggregate } from '../../src/domain/price-feed/decider.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { priceFeedId } from '../../src/domain/streams.ts'
import { quotesOf } from '../fan-out/market.ts'
import { listening, openWorld } from '../http/world.ts'
import type { FromServer } from './messages.ts'

const tell = (message: FromServer): void => void process.send?.(message)

const source = 'simulated'

const [, , folder = ''] = process.argv
const { deps, port } = await openWorld(folder)
let batches = 0

const tickPrices = async (): Promise<boolean> => {
  batches += 1
  const nowMs = Date.now()
  const date = tradingDate(nowMs)
  const ticks = quotesOf(batches, nowMs).map(([symbol, price, , , volume, at]): Tick => [
    symbol,
    price,
    volume,
    at,
  ])
  const { ok } = await deps.commands.handle(
    priceFeedAggregate,
    priceFeedId(source, date),
    { type: 'TickPrices', source, date, ticks, nowMs, isListed: () => true },
    { commandId: randomUUID(), userId: null },
  )
  return ok
}

/** A market beside the port: it ticks when it is asked to. */
const market = createServer((_req, res) => {
  tickPrices().then(
    (ok) => res.writeHead(ok ? 204 : 500).end(),
    () => res.writeHead(500).end(),
  )
})
process.on('message', () => tell({ type: 'rss', bytes: process.memoryUsage.rss() }))
tell({ type: 'listening', port, tickPort: await listening(market) })
