import { z } from 'zod'
import type { Financials, Statement } from '../../domain/stock/financials.ts'
import { stockLimits } from '../../domain/stock/limits.ts'
import type { OnBadRow } from '../bad-rows.ts'
import { yahooSource } from './quotes.ts'

/** The rows that are shown, by Yahoo's name for each. */
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

const period = z.looseObject({
  date: z.union([z.date(), z.number().transform((seconds) => new Date(seconds * 1_000))]),
})

type Period = z.output<typeof period>

/** The periods of several answers, newest first; what they say of one date stands together. */
const periodsOf = (answers: readonly unknown[], onBadRow: OnBadRow): Period[] => {
  const rows = answers.flatMap((answer) => (Array.isArray(answer) ? (answer as unknown[]) : []))
  const byDate = new Map<number, Period>()
  for (const row of rows) {
    const parsed = period.safeParse(row)
    if (parsed.success) {
      const time = parsed.data.date.getTime()
      byDate.set(time, { ...byDate.get(time), ...parsed.data })
    } else onBadRow(yahooSource, 'bad_shape')
  }
  return [...byDate.values()].sort((a, b) => b.date.getTime() - a.date.getTime())
}

const amountOf = (from: Period | undefined, key: string): number | null => {
  const value = from?.[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * Annual and trailing series as statements; rows that nobody reported are left out. A balance has
 * no trailing series: its newest is the last year's end. Null when there is nothing to show.
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
  const told = {
    years: [...years.keys()],
    income: statement(shown.income, newest),
    balance: statement(shown.balance, columns[0]),
    cash: statement(shown.cash, newest),
  }
  return told.income.length + told.balance.length + told.cash.length === 0 ? null : told
}
