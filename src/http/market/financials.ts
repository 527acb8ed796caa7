import {
  type FinancialRow,
  type FinancialsReply,
  financialsReply,
} from '../../contracts/market/financials.ts'
import type { Financials, Statement } from '../../domain/stock/financials.ts'
import { financials } from '../../projections/financials/documents.ts'
import { financialsOf } from '../../projections/financials/read.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { encode } from '../encoded/encoded.ts'
import { followsLog } from '../positions/follows-log.ts'
import { symbolParams } from '../request.ts'
import { encoded, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { findStock } from '../../projections/stocks/read/find-stock.ts'

const rowsOf = (years: readonly number[], statement: Statement): FinancialRow[] =>
  statement.map(({ metric, ttm, amounts }) => ({
    metric,
    ttm,
    ...Object.fromEntries(years.map((year, index) => [year.toString(), amounts[index] ?? null])),
  }))

const none: FinancialsReply = { income: [], balance: [], cash: [] }

const present = ({ years, income, balance, cash }: Financials): FinancialsReply => ({
  income: rowsOf(years, income),
  balance: rowsOf(years, balance),
  cash: rowsOf(years, cash),
})

/** A fund has none, and its three tables are empty. */
export const stockFinancials = route.get('/stocks/:symbol/financials', {
  summary: 'The three statements of a company',
  params: symbolParams,
  reads: [stocks.projection],
  past: [stocks.projection, financials.projection],
  replies: { 200: financialsReply.describe('Rows with one number for each year; a fund has none') },
  answer: async (context, { params }) => {
    const { readModels, market } = context
    const stock = await findStock(readModels, params.symbol)
    if (!stock) return refuse({ type: 'unknown_symbol', ...params })
    const isRecorded = (await financialsOf(readModels, stock.symbol)) !== null
    const answer = await market.financials(stock.symbol)
    // The provider may just have reported: the answer is of after that.
    if (!isRecorded) await followsLog(context, financials.projection)
    if (!answer.ok) return refuse({ type: 'market_unavailable' })
    return encoded(encode(answer.financials ? present(answer.financials) : none))
  },
})
