import { z } from 'zod'
import type { Financials, Statement } from '../../domain/stock/financials.ts'
import { stockLimits } from '../../domain/stock/limits.ts'
import type { OnBadRow } from '../bad-rows.ts'
import { yahooSource } from './quotes.ts'

/** The rows that are shown, by Yahoo's names. */
const shown = {
  income: {
    totalRevenue: 'Total Revenue',
    costOfRevenue: 'Cost of Revenue',
    grossProfit: 'Gross Profit',
    researchAndDevelopment: 'Research & Development',
    sellingGeneralAndAdministration: 'Selling, General & Administrative',
    operatingExpense: 'Operating Expenses',
    operatingIncome: 'Operating Income',
    interestExpense: 'Interest Expense',
    pretaxIncome: 'Income Before Tax',
    taxProvision: 'Income Tax',
    netIncome: 'Net Income',
    dilutedEPS: 'EPS (Diluted)',
    dilutedAverageShares: 'Diluted Shares',
    EBITDA: 'EBITDA',
  },
  balance: {
    cashAndCashEquivalents: 'Cash & Equivalents',
    accountsReceivable: 'Accounts Receivable',
    inventory: 'Inventory',
    currentAssets: 'Total Current Assets',
    netPPE: 'Property, Plant & Equipment',
    goodwillAndOtherIntangibleAssets: 'Goodwill & Intangibles',
    totalAssets: 'Total Assets',
    accountsPayable: 'Accounts Payable',
    currentLiabilities: 'Total Current Liabilities',
    totalDebt: 'Total Debt',
    totalLiabilitiesNetMinorityInterest: 'Total Liabilities',
    retainedEarnings: 'Retained Earnings',
    stockholdersEquity: "Total Shareholders' Equity",
  },
  cash: {
    netIncomeFromContinuingOperations: 'Net Income',
    depreciationAndAmortization: 'Depreciation & Amortization',
    stockBasedCompensation: 'Stock-based Compensation',
    changeInWorkingCapital: 'Change in Working Capital',
    operatingCashFlow: 'Operating Cash Flow',
    capitalExpenditure: 'Capital Expenditure',
    investingCashFlow: 'Investing Cash Flow',
    cashDividendsPaid: 'Dividends Paid',
    repurchaseOfCapitalStock: 'Shares Bought Back',
    financingCashFlow: 'Financing Cash Flow',
    endCashPosition: 'Cash at End',
    freeCashFlow: 'Free Cash Flow',
  },
} as const

const shownKeys: readonly string[] = Object.values(shown).flatMap((names) => Object.keys(names))

const period = z.looseObject({
  date: z.union([z.date(), z.number().transform((seconds) => new Date(seconds * 1_000))]),
})

interface Period {
  readonly date: Date
  /** Finite amounts, by Yahoo's names. */
  readonly amounts: Readonly<Record<string, number>>
}

/** Only an invalid amount is left out; a missing one is not a fault. */
const amountsOf = (reported: Readonly<Record<string, unknown>>, onBadRow: OnBadRow) => {
  const amounts: Record<string, number> = {}
  for (const key of shownKeys) {
    const value = reported[key] ?? null
    if (value === null) continue
    if (typeof value === 'number' && Number.isFinite(value)) amounts[key] = value
    else onBadRow(yahooSource, 'bad_amount')
  }
  return amounts
}

/** The periods of several answers, newest first; values of the same date are merged. */
const periodsOf = (answers: readonly unknown[], onBadRow: OnBadRow): Period[] => {
  const rows = answers.flatMap((answer) => (Array.isArray(answer) ? (answer as unknown[]) : []))
  const byDate = new Map<number, Period>()
  for (const row of rows) {
    const parsed = period.safeParse(row)
    if (!parsed.success) {
      onBadRow(yahooSource, 'bad_shape')
      continue
    }
    const { date } = parsed.data
    const before = byDate.get(date.getTime())
    const amounts = { ...before?.amounts, ...amountsOf(parsed.data, onBadRow) }
    byDate.set(date.getTime(), { date, amounts })
  }
  return [...byDate.values()].sort((a, b) => b.date.getTime() - a.date.getTime())
}

const amountOf = (from: Period | undefined, key: string): number | null =>
  from?.amounts[key] ?? null

/**
 * Annual and trailing series as statements; rows without values are left out. A balance has no
 * trailing series: its newest values are those of the last year's end. Null when there is nothing
 * to show.
 */
export const readStatements = (
  annual: readonly unknown[],
  trailing: readonly unknown[],
  onBadRow: OnBadRow,
): Financials | null => {
  const years = new Map<number, Period>()
  for (const one of periodsOf(annual, onBadRow)) {
    const year = one.date.getUTCFullYear()
    if (years.size < stockLimits.yearsPerReportMax && !years.has(year)) years.set(year, one)
  }
  const [newest] = periodsOf(trailing, onBadRow)
  const columns = [...years.values()]
  const statement = (
    names: Readonly<Record<string, string>>,
    last: Period | undefined,
  ): Statement =>
    Object.entries(names).flatMap(([key, metric]) => {
      const amounts = columns.map((column) => amountOf(column, key))
      const ttm = amountOf(last, key)
      return ttm === null && amounts.every((amount) => amount === null)
        ? []
        : [{ metric, ttm, amounts }]
    })
  const reported = {
    years: [...years.keys()],
    income: statement(shown.income, newest),
    balance: statement(shown.balance, columns[0]),
    cash: statement(shown.cash, newest),
  }
  return reported.income.length + reported.balance.length + reported.cash.length === 0
    ? null
    : reported
}
