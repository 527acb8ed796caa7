import { z } from 'zod'
import { source, symbol } from '../kernel/fields.ts'
import { stockLimits } from './limits.ts'

const { yearsPerReportMax, rowsPerStatementMax, metricCharactersMax } = stockLimits

/** US dollars, or US dollars a share where the metric says so; an unknown value is null, never 0. */
const amount = z.number().nullable()
const fiscalYear = z.int().min(1_900).max(2_200)

const statement = z
  .array(
    z.strictObject({
      /** As reports name it: `Total Revenue`. */
      metric: z.string().min(1).max(metricCharactersMax),
      /** The last twelve months; of a balance sheet: the newest one. */
      ttm: amount,
      /** One for each of the report's `years`. */
      amounts: z.array(amount),
    }),
  )
  .max(rowsPerStatementMax)

/** A company's three statements over the same fiscal years, newest first. */
const statements = {
  years: z.array(fiscalYear).max(yearsPerReportMax),
  income: statement,
  balance: statement,
  cash: statement,
}

export type Statement = z.output<typeof statement>
export type Financials = z.output<z.ZodObject<typeof statements>>

const names = ['income', 'balance', 'cash'] as const

export type FinancialsFault =
  | 'too_many_rows'
  | 'too_many_years'
  | 'years_not_descending'
  /** A row has more or fewer amounts than there are years. */
  | 'columns_differ_in_length'
  | 'bad_metric'
  /** Two rows of one statement have the same name. */
  | 'metric_repeated'
  | 'amount_not_finite'

const isAmount = (value: number | null): boolean => value === null || Number.isFinite(value)

const isYear = (year: number): boolean => fiscalYear.safeParse(year).success

const statementFault = (rows: Statement, years: number): FinancialsFault | null => {
  if (rows.length > rowsPerStatementMax) return 'too_many_rows'
  if (rows.some(({ amounts }) => amounts.length !== years)) return 'columns_differ_in_length'
  if (rows.some(({ metric }) => metric.length < 1 || metric.length > metricCharactersMax))
    return 'bad_metric'
  if (!rows.every(({ ttm, amounts }) => [ttm, ...amounts].every(isAmount)))
    return 'amount_not_finite'
  return new Set(rows.map(({ metric }) => metric)).size === rows.length ? null : 'metric_repeated'
}

/** The first thing wrong with a report, or null. */
export const financialsFault = (report: Financials): FinancialsFault | null => {
  const { years } = report
  if (years.length > yearsPerReportMax) return 'too_many_years'
  if (
    !years.every((year, index) => isYear(year) && (index === 0 || year < (years[index - 1] ?? 0)))
  )
    return 'years_not_descending'
  for (const name of names) {
    const fault = statementFault(report[name], years.length)
    if (fault !== null) return fault
  }
  return null
}

/** The data of an event that records a report. */
export const financialsImported = z
  .strictObject({ symbol, source, ...statements })
  .refine((report) => financialsFault(report) === null, 'has a fault in its statements')

const sameList = <Item>(
  a: readonly Item[],
  b: readonly Item[],
  same: (a: Item, b: Item) => boolean,
): boolean => a.length === b.length && a.every((item, index) => same(item, b[index] as Item))

const sameRows = (a: Statement, b: Statement): boolean =>
  sameList(
    a,
    b,
    (one, other) =>
      one.metric === other.metric &&
      one.ttm === other.ttm &&
      sameList(one.amounts, other.amounts, Object.is),
  )

export const sameFinancials = (a: Financials, b: Financials): boolean =>
  sameList(a.years, b.years, Object.is) && names.every((name) => sameRows(a[name], b[name]))
