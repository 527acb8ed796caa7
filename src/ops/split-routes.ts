import express, { Router } from 'express'
import { z } from 'zod'
import { stockEvents } from '../domain/stock/events.ts'
import { datedSplit, splitRatio } from '../domain/stock/splits/split-ratio.ts'
import type { OpsDeps } from './deps.ts'

const order = z.strictObject({
  symbol: stockEvents.StockSplit.shape.symbol,
  ratio: splitRatio.refine((ratio) => ratio.to !== ratio.for).nullable(),
  date: datedSplit.shape.date.nullable(),
})

/** The writes of `tapedeck split` while the server has the log open. */
export const splitRoutes = (splits: OpsDeps['splits']): Router => {
  const router = Router()
  router.post('/', express.json(), async (request, response) => {
    const body = order.safeParse(request.body)
    if (body.success) response.json(await splits.settle(body.data))
    else response.status(400).type('text').send('symbol, ratio and date are required')
  })
  return router
}
