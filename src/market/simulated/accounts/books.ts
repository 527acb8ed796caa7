import { pretaxOf, type Character } from './character.ts'
import type { Earnings } from './income.ts'

/** A company's balance at a quarter's end, in whole US dollars. */
export interface Balance {
  readonly cash: number
  readonly receivables: number
  readonly inventory: number
  readonly plant: number
  readonly goodwill: number
  readonly payables: number
  readonly debt: number
  readonly paidIn: number
  /** Zero or negative: the cost of shares bought back. */
  readonly treasury: number
  readonly retained: number
}

/** Cash flows of a quarter, in whole US dollars; outflows are negative. */
export interface Flows {
  readonly stockPay: number
  readonly workingCapital: number
  readonly operating: number
  readonly capex: number
  readonly acquisitions: number
  readonly investing: number
  readonly borrowing: number
  readonly issuance: number
  readonly buybacks: number
  readonly dividends: number
  readonly financing: number
}

export interface Costs {
  readonly costOfRevenue: number
  readonly research: number
  readonly selling: number
  readonly depreciation: number
  readonly operatingIncome: number
  readonly interest: number
  readonly pretax: number
}

/** A quarter of the company's books. */
export interface Quarter extends Earnings, Costs {
  readonly flows: Flows
  /** At the beginning and the end of the quarter. */
  readonly before: Balance
  readonly after: Balance
}

/** Even a loss-making company keeps at least this part of its sales after the cost of revenue. */
const grossMarginMin = 0.08
const grossMarginMax = 0.92
const daysPerQuarter = 91.25

export const assetsOf = (b: Balance): number =>
  b.cash + b.receivables + b.inventory + b.plant + b.goodwill
export const equityOf = (b: Balance): number => b.paidIn + b.treasury + b.retained

/** Derives the costs: the earnings are given, and the costs have to explain them. */
const costsOf = (company: Character, earned: Earnings, debt: number): Costs => {
  const { revenue, netIncome } = earned
  const interest = Math.round((debt * company.interestRate) / 4)
  const pretax = pretaxOf(netIncome)
  const operatingIncome = pretax + interest
  const depreciation = Math.round(revenue * company.depreciation)
  const share = operatingIncome / revenue + company.depreciation
  const spending = company.research + company.selling
  const fits = Math.max(0.02, Math.min(spending, grossMarginMax - share))
  const needed = Math.max(fits, grossMarginMin - share)
  const research = Math.round(revenue * company.research * Math.min(1, fits / spending))
  const selling = Math.max(0, Math.round(revenue * needed) - research)
  const gross = operatingIncome + depreciation + research + selling
  return {
    costOfRevenue: revenue - gross,
    research,
    selling,
    depreciation,
    operatingIncome,
    interest,
    pretax,
  }
}

const working = (company: Character, revenue: number, costOfRevenue: number) => ({
  receivables: Math.round((revenue * company.receivableDays) / daysPerQuarter),
  inventory: Math.round((Math.max(0, costOfRevenue) * company.inventoryDays) / daysPerQuarter),
  payables: Math.round((Math.max(0, costOfRevenue) * company.payableDays) / daysPerQuarter),
})

/** The balance before the first quarter; equity is the remainder of the assets. */
const opening = (company: Character, first: Earnings): Balance => {
  const year = first.revenue * 4
  const assets = {
    cash: Math.round(year * company.cashYears),
    plant: Math.round(year * company.plantYears),
    goodwill: Math.round(year * company.goodwillYears),
  }
  const { costOfRevenue } = costsOf(company, first, 0)
  const work = working(company, first.revenue, costOfRevenue)
  const owned = assets.cash + assets.plant + assets.goodwill + work.receivables + work.inventory
  const debt = Math.round(Math.min(year * company.debtYears, owned * 0.5))
  const equity = owned - debt - work.payables
  const paidIn = Math.round(Math.max(equity * 0.3, owned * 0.05))
  return { ...assets, ...work, debt, paidIn, treasury: 0, retained: equity - paidIn }
}

/** In years of sales: lenders give a company no more. */
const debtYearsMax = 3

/** A shortage is financed by debt and new shares; a surplus repays debt and buys shares back. */
const financing = (missing: number, debt: number, debtMax: number) => {
  if (missing > 0) {
    const borrowing = debt < debtMax ? Math.round(missing * 0.6) : 0
    return { borrowing, issuance: missing - borrowing, buybacks: 0 }
  }
  const repayment = Math.min(Math.round(-missing * 0.25), Math.round(debt * 0.03))
  const buybacks = Math.round((-missing - repayment) * 0.7)
  return { borrowing: -repayment || 0, issuance: 0, buybacks: -buybacks || 0 }
}

const dividendsOf = (company: Character, { shares }: Earnings): number =>
  Math.round((company.dividendsTtm / 4) * shares)

const quarterOf = (company: Character, earned: Earnings, before: Balance): Quarter => {
  const costs = costsOf(company, earned, before.debt)
  const work = working(company, earned.revenue, costs.costOfRevenue)
  const stockPay = Math.round(earned.revenue * company.stockPay)
  const tiedUp = (b: Pick<Balance, 'receivables' | 'inventory' | 'payables'>) =>
    b.receivables + b.inventory - b.payables
  const workingCapital = tiedUp(before) - tiedUp(work)
  const operating = earned.netIncome + costs.depreciation + stockPay + workingCapital
  const capex = -Math.round(costs.depreciation * company.reinvestment)
  const acquisitions = earned.quarter === 2 ? -Math.round(before.goodwill * 0.02) : 0
  const dividends = -dividendsOf(company, earned) || 0
  const target = Math.round(earned.revenue * 4 * company.cashYears)
  const kept = before.cash + operating + capex + acquisitions + dividends
  const { borrowing, issuance, buybacks } = financing(
    target - kept,
    before.debt,
    earned.revenue * 4 * debtYearsMax,
  )
  const investing = capex + acquisitions
  const raised = borrowing + issuance + buybacks + dividends
  return {
    ...earned,
    ...costs,
    flows: {
      stockPay,
      workingCapital,
      operating,
      capex,
      acquisitions,
      investing,
      borrowing,
      issuance,
      buybacks,
      dividends,
      financing: raised,
    },
    before,
    after: {
      ...work,
      cash: before.cash + operating + investing + raised,
      plant: before.plant - capex - costs.depreciation,
      goodwill: before.goodwill - acquisitions,
      debt: before.debt + borrowing,
      paidIn: before.paidIn + stockPay + issuance,
      treasury: before.treasury + buybacks,
      retained: before.retained + earned.netIncome + dividends,
    },
  }
}

/** Keeps the books of these quarters; every dollar that moves is in two accounts. */
export const booksOf = (company: Character, earnings: readonly Earnings[]): Quarter[] => {
  const [first] = earnings
  if (first === undefined) return []
  let balance = opening(company, first)
  return earnings.map((earned) => {
    const quarter = quarterOf(company, earned, balance)
    balance = quarter.after
    return quarter
  })
}
