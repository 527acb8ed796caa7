import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Financials, financialsFault } from '../../../../src/domain/stock/financials.ts'
import type { Quarter } from '../../../../src/market/simulated/accounts/books.ts'
import { financialsAt, quartersAt } from '../../../../src/market/simulated/accounts/statements.ts'
import { realSecurities } from '../../../../src/market/simulated/real-listings.ts'
import type { Security } from '../../../../src/market/simulated/security.ts'
import { syntheticSecurities } from '../../../../src/market/simulated/synthetic-listings.ts'

const noon = Date.parse('2026-06-10T16:00:00Z')

const market = (seed: number): Security[] => [
  ...realSecurities(seed),
  ...syntheticSecurities(seed, 100, new Set()),
]

const companies = market(1).filter(({ listing }) => listing.sector !== null)

/** A row's values: the last four quarters, and then the years. */
const row = (statement: Financials['income'], metric: string): number[] => {
  const found = statement.find((line) => line.metric === metric)
  if (!found) throw new Error(`There is no row '${metric}'.`)
  return [found.ttm, ...found.amounts].map((value) => value!)
}

const each = (columns: number[][], sum: (...values: number[]) => number): number[] =>
  (columns[0] ?? []).map((_, i) => sum(...columns.map((column) => column[i]!)))

const anyReport = fc
  .record({
    seed: fc.nat({ max: 50 }),
    place: fc.nat({ max: companies.length - 1 }),
    at: fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2031-12-31') }),
  })
  .map(({ seed, place, at }) => {
    const security = companies[place]!
    const told = financialsAt(seed, security, at)!
    return { security, at, told, quarters: quartersAt(seed, security, at)! }
  })

interface Report {
  readonly security: Security
  readonly at: number
  readonly told: Financials
  readonly quarters: readonly Quarter[]
}

const always = (property: (report: Report) => void) =>
  fc.assert(fc.property(anyReport, property), { numRuns: 200 })

describe('statements of a simulated company', () => {
  it('can be recorded: at least ten rows of four years each, newest first', () => {
    always(({ told, at }) => {
      expect(financialsFault(told)).toBeNull()
      const { years, income, balance, cash } = told
      expect(years).toHaveLength(4)
      expect(years[0]).toBeLessThan(new Date(at).getUTCFullYear())
      for (const statement of [income, balance, cash]) {
        expect(statement.length).toBeGreaterThanOrEqual(10)
        for (const { ttm, amounts } of statement)
          expect([ttm, ...amounts].every((value) => Number.isFinite(value))).toBe(true)
        for (const { amounts } of statement) expect(amounts).toHaveLength(4)
      }
    })
  })

  it('has assets that are liabilities and equity, to the dollar', () => {
    always(({ told: { balance } }) => {
      const liabilities = row(balance, 'Total Liabilities')
      const equity = row(balance, "Total Shareholders' Equity")
      const both = each([liabilities, equity], (a, b) => a + b)
      expect(row(balance, 'Total Assets')).toEqual(both)
      expect(row(balance, 'Total Liabilities & Equity')).toEqual(both)
    })
  })

  it('explains the change in cash, and begins each year where the one before ended', () => {
    always(({ told: { cash, balance } }) => {
      const flows = ['Operating', 'Investing', 'Financing'].map((n) => row(cash, `${n} Cash Flow`))
      const change = each(flows, (...all) => all.reduce((sum, value) => sum + value, 0))
      const [begin, end] = [row(cash, 'Cash at Beginning'), row(cash, 'Cash at End')]
      expect(row(cash, 'Net Change in Cash')).toEqual(change)
      expect(each([begin, change], (a, b) => a + b)).toEqual(end)
      expect(row(balance, 'Cash & Equivalents')).toEqual(end)
      expect(begin.slice(1, -1)).toEqual(end.slice(2))
    })
  })

  it('comes from revenue to net income without a gap', () => {
    always(({ told: { income, cash } }) => {
      const gross = each(
        [row(income, 'Total Revenue'), row(income, 'Cost of Revenue')],
        (a, b) => a - b,
      )
      const costs = ['Research & Development', 'Selling, General & Administrative']
        .concat('Depreciation & Amortization')
        .map((name) => row(income, name))
      const operating = each([gross, ...costs], (a, ...rest) => rest.reduce((x, y) => x - y, a))
      const pretax = each([operating, row(income, 'Interest Expense')], (a, b) => a - b)
      expect(row(income, 'Gross Profit')).toEqual(gross)
      expect(row(income, 'Operating Income')).toEqual(operating)
      expect(row(income, 'Income Before Tax')).toEqual(pretax)
      const net = each([pretax, row(income, 'Income Tax')], (a, b) => a - b)
      expect(row(income, 'Net Income')).toEqual(net)
      expect(row(cash, 'Net Income')).toEqual(net)
    })
  })

  it('earns its EPS times its shares, and in twelve months what the listing says', () => {
    always(({ told: { income }, security: { fundamentals } }) => {
      const [eps, shares] = [row(income, 'EPS (Diluted)'), row(income, 'Diluted Shares')]
      const earned = each([eps, shares], (a, b) => a * b)
      row(income, 'Net Income').forEach((net, i) => {
        expect(Math.abs(net - earned[i]!)).toBeLessThan(1)
      })
      expect(eps[0]).toBe(fundamentals.epsTtm)
      expect(shares[0]).toBe(fundamentals.sharesOutstanding)
    })
  })

  it('pays the dividends that the listing says', () => {
    always(({ told: { cash }, security: { fundamentals } }) => {
      const [ttm] = row(cash, 'Dividends Paid')
      const said = (fundamentals.dividendsTtm ?? 0) * (fundamentals.sharesOutstanding ?? 0)
      expect(Math.abs(ttm! + said)).toBeLessThanOrEqual(2)
    })
  })

  it('has four quarters in each year, and the last four in its last twelve months', () => {
    let midYear = 0
    always(({ told: { years, income, balance, cash }, quarters }) => {
      const ofYear = (year: number) => quarters.filter((quarter) => quarter.year === year)
      const spans = [quarters.slice(-4), ...years.map(ofYear)]
      if (quarters.at(-1)!.quarter !== 3) midYear += 1
      for (const span of spans) expect(span).toHaveLength(4)
      const sums = (of: (quarter: Quarter) => number) =>
        spans.map((span) => span.reduce((sum, quarter) => sum + of(quarter), 0))
      expect(row(income, 'Total Revenue')).toEqual(sums((q) => q.revenue))
      expect(row(income, 'Net Income')).toEqual(sums((q) => q.netIncome))
      expect(row(income, 'Interest Expense')).toEqual(sums((q) => q.interest))
      expect(row(cash, 'Operating Cash Flow')).toEqual(sums((q) => q.flows.operating))
      expect(row(cash, 'Capital Expenditure')).toEqual(sums((q) => q.flows.capex + 0))
      const ends = spans.map((span) => span.at(-1)!.after)
      expect(row(balance, 'Cash & Equivalents')).toEqual(ends.map(({ cash: held }) => held))
      expect(row(balance, 'Total Debt')).toEqual(ends.map(({ debt }) => debt))
      const [befores, afters] = [quarters.map((q) => q.before), quarters.map((q) => q.after)]
      expect(befores.slice(1)).toEqual(afters.slice(0, -1))
    })
    expect(midYear).toBeGreaterThan(0)
  })

  it('has the last four quarters equal to the year when the year has just ended', () => {
    const at = Date.parse('2026-02-20T12:00:00Z')
    for (const security of companies) {
      const { years, income, balance, cash } = financialsAt(1, security, at)!
      expect(years).toEqual([2025, 2024, 2023, 2022])
      for (const line of [...income, ...balance, ...cash]) expect(line.ttm).toBe(line.amounts[0])
    }
  })

  it('owns, owes and sells nothing negative, and spends less than it sells on what it sells', () => {
    always(({ told: { income, balance } }) => {
      const names = ['Cash & Equivalents', 'Accounts Receivable', 'Inventory', 'Total Debt']
      for (const name of names.concat('Property, Plant & Equipment', 'Goodwill & Intangibles'))
        expect(Math.min(...row(balance, name)), name).toBeGreaterThanOrEqual(0)
      const gross = row(income, 'Gross Profit')
      row(income, 'Total Revenue').forEach((revenue, i) => {
        expect(gross[i]).toBeGreaterThan(0)
        expect(gross[i]).toBeLessThan(revenue)
      })
    })
  })

  it('is the same whenever it is made, and differs by company and seed', () => {
    const [first, second] = companies
    const made = financialsAt(1, first!, noon)
    expect(financialsAt(1, first!, noon)).toEqual(made)
    expect(financialsAt(2, first!, noon)).not.toEqual(made)
    expect(financialsAt(1, second!, noon)).not.toEqual(made)
  })

  it('is not made for a fund', () => {
    const funds = market(1).filter(({ listing }) => listing.sector === null)
    expect(funds.length).toBeGreaterThan(0)
    for (const fund of funds) expect(financialsAt(1, fund, noon)).toBeNull()
  })
})
