import type { RequestHandler } from 'express'
import type { FinancialRow, FinancialsReply } from '../../contracts/financials.ts'
import type { Financials, Statement } from '../../domain/stock/financials.ts'
import type { Context } from '../context.ts'
import { encode, sendEncoded } from '../encoded/encoded.ts'
import { sendRefusal } from '../refusals/send.ts'
import { findStock } from '../stocks/find-stock.ts'
import { refuseSymbol, symbolOf } from '../stocks/one-stock.ts'

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

/** GET /api/stocks/:symbol/financials; a fund has none, and its three tables are empty. */
export const stockFinancials =
  ({ readModels, market }: Context): RequestHandler =>
  async (req, res) => {
    const written = symbolOf(req)
    const stock = await findStock(readModels, written)
    if (!stock) {
      refuseSymbol(req, res, written)
      return
    }
    const told = await market.financials(stock.symbol)
    if (!told.ok) sendRefusal(req, res, { type: 'market_unavailable' })
    else await sendEncoded(req, res, encode(told.financials ? present(told.financials) : none))
  }
