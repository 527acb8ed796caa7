import type { Financials, Statement } from '../../../domain/stock/financials.ts'
import { seeded } from '../random.ts'
import type { Security } from '../security.ts'
import { assetsOf, type Balance, booksOf, equityOf, type Flows, type Quarter } from './books.ts'
import { characterOf } from './character.ts'
import { earningsOf, fiscalYears, periodsAt } from './income.ts'

/** Four quarters: a year, or the last twelve months. */
type Span = readonly Quarter[]
type Line = readonly [metric: string, value: (span: Span) => number]

const total =
  (value: (quarter: Quarter) => number) =>
  (span: Span): number =>
    span.reduce((sum, quarter) => sum + value(quarter), 0)

const atEnd =
  (value: (balance: Balance) => number) =>
  (span: Span): number => {
    const last = span.at(-1)
    return last ? value(last.after) : 0
  }

const flow = (name: keyof Flows) => total(({ flows }) => flows[name])

const sharesOf = (span: Span): number => span.at(-1)?.shares ?? 0
const netIncome = total((quarter) => quarter.netIncome)

const income: readonly Line[] = [
  ['Total Revenue', total((q) => q.revenue)],
  ['Cost of Revenue', total((q) => q.costOfRevenue)],
  ['Gross Profit', total((q) => q.revenue - q.costOfRevenue)],
  ['Research & Development', total((q) => q.research)],
  ['Selling, General & Administrative', total((q) => q.selling)],
  ['Depreciation & Amortization', total((q) => q.depreciation)],
  ['Operating Income', total((q) => q.operatingIncome)],
  ['Interest Expense', total((q) => q.interest)],
  ['Income Before Tax', total((q) => q.pretax)],
  ['Income Tax', total((q) => q.pretax - q.netIncome)],
  ['Net Income', netIncome],
  ['EPS (Diluted)', (span) => Math.round((100 * netIncome(span)) / sharesOf(span)) / 100 + 0],
  ['Diluted Shares', sharesOf],
  ['EBITDA', total((q) => q.operatingIncome + q.depreciation)],
]

const balance: readonly Line[] = [
  ['Cash & Equivalents', atEnd((b) => b.cash)],
  ['Accounts Receivable', atEnd((b) => b.receivables)],
  ['Inventory', atEnd((b) => b.inventory)],
  ['Total Current Assets', atEnd((b) => b.cash + b.receivables + b.inventory)],
  ['Property, Plant & Equipment', atEnd((b) => b.plant)],
  ['Goodwill & Intangibles', atEnd((b) => b.goodwill)],
  ['Total Assets', atEnd(assetsOf)],
  ['Accounts Payable', atEnd((b) => b.payables)],
  ['Total Debt', atEnd((b) => b.debt)],
  ['Total Liabilities', atEnd((b) => b.payables + b.debt)],
  ['Paid-in Capital', atEnd((b) => b.paidIn)],
  ['Treasury Stock', atEnd((b) => b.treasury)],
  ['Retained Earnings', atEnd((b) => b.retained)],
  ["Total Shareholders' Equity", atEnd(equityOf)],
  ['Total Liabilities & Equity', atEnd((b) => b.payables + b.debt + equityOf(b))],
]

const cash: readonly Line[] = [
  ['Net Income', netIncome],
  ['Depreciation & Amortization', total((q) => q.depreciation)],
  ['Stock-based Compensation', flow('stockPay')],
  ['Change in Working Capital', flow('workingCapital')],
  ['Operating Cash Flow', flow('operating')],
  ['Capital Expenditure', flow('capex')],
  ['Acquisitions', flow('acquisitions')],
  ['Investing Cash Flow', flow('investing')],
  ['Net Borrowing', flow('borrowing')],
  ['Shares Issued', flow('issuance')],
  ['Shares Bought Back', flow('buybacks')],
  ['Dividends Paid', flow('dividends')],
  ['Financing Cash Flow', flow('financing')],
  ['Net Change in Cash', total(({ before, after }) => after.cash - before.cash)],
  ['Cash at Beginning', (span) => span[0]?.before.cash ?? 0],
  ['Cash at End', atEnd((b) => b.cash)],
  ['Free Cash Flow', total(({ flows }) => flows.operating + flows.capex)],
]

const rowsOf = (lines: readonly Line[], years: readonly Span[], ttm: Span): Statement =>
  lines.map(([metric, value]) => ({
    metric,
    // Adding zero turns −0, which read-model stores reject, into 0.
    ttm: value(ttm) + 0,
    amounts: years.map((span) => value(span) + 0),
  }))

/** The books of a simulated company by quarter, oldest first; null for a fund. */
export const quartersAt = (
  seed: number,
  security: Security,
  now: number,
): readonly Quarter[] | null => {
  const company = characterOf(seed, security)
  if (company === null) return null
  const random = seeded(seed, security.key, 0x71727472)
  return booksOf(company, earningsOf(company, periodsAt(now), random))
}

/**
 * Statements of a simulated company at a moment (Unix ms): four complete fiscal years, newest
 * first, and the last four quarters. The books are kept by quarter in whole dollars and in double
 * entry. The statements therefore agree with each other to the dollar, and with the listing: the
 * last four quarters earn its EPS times its shares.
 * @returns null for a fund
 */
export const financialsAt = (seed: number, security: Security, now: number): Financials | null => {
  const quarters = quartersAt(seed, security, now)
  if (quarters === null) return null
  const years = Array.from({ length: fiscalYears }, (_, i) => quarters.slice(i * 4, i * 4 + 4))
  years.reverse()
  const ttm = quarters.slice(-4)
  return {
    years: years.map((span) => span[0]?.year ?? 0),
    income: rowsOf(income, years, ttm),
    balance: rowsOf(balance, years, ttm),
    cash: rowsOf(cash, years, ttm),
  }
}
