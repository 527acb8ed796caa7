import { Router } from 'express'
import { barChunks } from '../../projections/bars/documents.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import type { Context } from '../context.ts'
import { readYourWrites } from '../positions/read-your-writes.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { listBars } from './list-bars.ts'
import { listStocks } from './list-stocks.ts'
import { oneStock } from './one-stock.ts'

export const stockRoutes = (context: Context): Router => {
  const readsStocks = readYourWrites(context, stocks.projection)
  const readsBars = readYourWrites(context, barChunks.projection)
  return Router()
    .use('/stocks', signedInOnly)
    .get('/stocks', readsStocks, listStocks(context))
    .get('/stocks/:symbol', readsStocks, oneStock(context))
    .get('/stocks/:symbol/bars', readsStocks, readsBars, listBars(context))
}
