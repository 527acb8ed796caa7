/** The server process: the product's public port, and the reference's beside it. */
import { createServer } from 'node:http'
import { staleAfterMsMin } from '../../src/domain/quotes/staleness.ts'
import { readMarketDay } from '../../src/projections/stocks/read/read-market-day.ts'
import { presentStock } from '../../src/http/stocks/present.ts'
import { stocks } from '../../src/projections/stocks/documents.ts'
import { referenceList } from './reference-list.ts'
import { listening, listStocks, openWorld } from './world.ts'

const listed = 200

const [, , folder = ''] = process.argv
const { deps, port } = await openWorld(folder)
await listStocks(deps, listed)
const end = await deps.head()
if (end) await deps.readModels.waitFor(stocks.projection, end, 60_000)
const documents = await deps.readModels.reader(stocks).find({ limit: listed })
const marketDay = await readMarketDay(deps.readModels)
const asked = { now: Date.now(), marketDay, staleAfterMs: staleAfterMsMin }
const reference = createServer(
  referenceList(
    deps,
    documents.map((stock) => presentStock(stock, asked)),
  ),
)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1_000 })
})
process.send?.({ port, referencePort: await listening(reference) })
