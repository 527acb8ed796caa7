import { z } from 'zod'
import { scanRules } from './scan-rules.ts'

/** Trading dates, both inclusive: of the days at whose end a symbol may begin to match. */
export const scanOutcomesBody = z.strictObject({
  rules: scanRules,
  from: z.iso.date(),
  to: z.iso.date(),
})

const fraction = z.number().nullable()

/** Returns are fractions: 0.05 is 5%. null: no match has a result. */
export const scanOutcomesReply = z.object({
  /** The symbol that stands for the market; null: the mean of all symbols, each the same. */
  market: z.string().nullable(),
  /** How often a symbol began to match; of more than 100,000 times the newest count. */
  entries: z.int().nonnegative(),
  outcomes: z.array(
    z.object({
      /** Trading days after it. */
      days: z.int().positive(),
      /** Those with a result. */
      count: z.int().nonnegative(),
      /** Those after which the days have not passed yet. */
      pending: z.int().nonnegative(),
      /** A close is missing. */
      missing: z.int().nonnegative(),
      median: fraction,
      mean: fraction,
      /** Of the market over the same days. */
      marketMean: fraction,
      /** 0 to 1: the share that did better than the market. */
      aboveMarket: fraction,
    }),
  ),
})

export type ScanOutcomesReply = z.output<typeof scanOutcomesReply>
