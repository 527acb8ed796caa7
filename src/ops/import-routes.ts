import express, { Router } from 'express'
import { z } from 'zod'
import { stockEvents } from '../domain/stock/events.ts'
import type { ImportCommands, ImportOutcome } from './deps.ts'

const { StockListed, BarsImported } = stockEvents

const listing = z.strictObject({
  source: StockListed.shape.source,
  listing: StockListed.omit({ source: true }),
})

const history = z.strictObject({
  source: BarsImported.shape.source,
  symbol: BarsImported.shape.symbol,
  history: BarsImported.pick({ timeframe: true, bars: true }),
})

/** An event has at most 1 MiB; its JSON with names is below this limit. */
const importBodyBytesMax = 2 * 1_024 * 1_024

const send = (response: express.Response, outcome: ImportOutcome) => {
  response.status(outcome.ok ? 200 : 409).json(outcome)
}

const faults = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/** The writes of `tapedeck import` while the server has the log open. */
export const importRoutes = (imports: ImportCommands): Router => {
  const router = Router()
  router.use(express.json({ limit: importBodyBytesMax }))

  router.post('/stock', async (request, response) => {
    const body = listing.safeParse(request.body)
    if (body.success) send(response, await imports.listStock(body.data.source, body.data.listing))
    else response.status(400).type('text').send(faults(body.error))
  })

  router.post('/bars', async (request, response) => {
    const body = history.safeParse(request.body)
    if (!body.success) response.status(400).type('text').send(faults(body.error))
    else {
      const { source, symbol } = body.data
      send(response, await imports.importBars(source, symbol, body.data.history))
    }
  })
  return router
}
