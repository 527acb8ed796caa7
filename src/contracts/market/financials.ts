import { z } from 'zod'

/**
 * One line of a statement: its name, the last twelve months, and one number for each year under the
 * year's name (`2025`). US dollars, unless the row states otherwise; null: not reported.
 */
export const financialRow = z
  .object({ metric: z.string(), ttm: z.number().nullable() })
  .catchall(z.union([z.string(), z.number(), z.null()]))

export const financialsReply = z.object({
  income: z.array(financialRow),
  balance: z.array(financialRow),
  cash: z.array(financialRow),
})

export type FinancialRow = z.output<typeof financialRow>
export type FinancialsReply = z.output<typeof financialsReply>
