import { Router } from 'express'
import { stocks } from '../../projections/stocks/documents.ts'
import type { Context } from '../context.ts'
import { writeLimit } from '../limits/write-limit.ts'
import { readYourWrites } from '../positions/read-your-writes.ts'
import { signedInOnly } from '../sessions/signed-in-only.ts'
import { loadNyse, referenceQuote, updateMarket } from './calls.ts'
import { stockFinancials } from './financials.ts'

/** What only whoever sells the market's data can tell. */
export const marketRoutes = (context: Context): Router => {
  const limited = writeLimit(context.limiters.writesPerUser, 'changes')
  const reads = readYourWrites(context, stocks.projection)
  return Router()
    .use(['/market', '/stocks'], signedInOnly)
    .get('/stocks/:symbol/financials', reads, stockFinancials(context))
    .post('/stocks/load-nyse', limited, loadNyse(context))
    .post('/market/update', limited, updateMarket(context))
    .get('/market/reference/:symbol', referenceQuote(context))
}
