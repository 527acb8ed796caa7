import { z } from 'zod'
import { scanLimits } from '../domain/scan/limits.ts'
import { isScanAnalytic } from '../domain/scan/rule.ts'
import {
  scanCompareTypes,
  scanConjunctions,
  scanFields,
  scanIntervals,
  scanOperators,
} from '../domain/scan/vocabulary.ts'

const textCharactersMax = 80

/** Text that is no number at all counts as 0, as in the form; a number without end is refused. */
const float = z
  .union([z.number(), z.string().max(textCharactersMax)])
  .transform((value) => (typeof value === 'number' ? value : Number.parseFloat(value)))
  .transform((value) => (Number.isNaN(value) ? 0 : value))
  .refine(Number.isFinite, 'is too large')

/**
 * One row of the scanner's form. `multiplier` 0 stands for once, `conjunction` joins the rule with
 * the one before it, `period` and `interval` are of a Simple Moving Average.
 */
export const scanRule = z
  .strictObject({
    id: z.string().max(textCharactersMax).optional(),
    field: z.enum(scanFields),
    operator: z.enum(scanOperators),
    compareType: z.enum(scanCompareTypes),
    compareValue: z.union([z.number(), z.string().max(textCharactersMax)]).default(0),
    multiplier: float.default(0),
    percentage: float.default(0),
    conjunction: z.enum(scanConjunctions).default('AND'),
    period: z.coerce
      .number()
      .int()
      .min(1)
      .max(scanLimits.averagePeriodMax)
      .default(scanLimits.averagePeriodDefault),
    interval: z.enum(scanIntervals).default('Daily'),
  })
  .refine(
    ({ compareType, compareValue }) => compareType === 'NUMERIC' || isScanAnalytic(compareValue),
    { path: ['compareValue'], error: 'is not an analytic value' },
  )
  .refine(
    ({ compareType, compareValue }) =>
      compareType !== 'NUMERIC' || float.safeParse(compareValue).success,
    { path: ['compareValue'], error: 'is too large' },
  )

export const scanRules = z.array(scanRule).min(1).max(scanLimits.rulesPerScanMax)

export const scanBody = z.strictObject({ rules: scanRules })

/** Prices in US dollars, volumes in shares of the trading day; null: not known. */
export const scanMatch = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  volume: z.number().nullable(),
})

/** `stale`: no newer price was told for too long; its age is counted from the stock's price. */
export const agedScanMatch = scanMatch.extend({ stale: z.boolean() })

export const scanReply = z.object({
  matches: z.array(agedScanMatch),
  count: z.int().nonnegative(),
})

export const metricUnit = z.enum(['usd', 'percent', 'shares', 'ratio'])

/**
 * `values` stand in the order of `metrics`; null: not known, last in either direction. `stale`: the
 * row's price is too old.
 */
export const scannerMetricsReply = z.object({
  asOf: z.iso.datetime(),
  metrics: z.array(z.object({ key: z.string(), name: z.string(), unit: metricUnit })),
  rows: z.array(
    z.object({ symbol: z.string(), stale: z.boolean(), values: z.array(z.number().nullable()) }),
  ),
})

export type ScanRuleInput = z.input<typeof scanRule>
export type ScanBody = z.output<typeof scanBody>
export type ScanMatch = z.output<typeof scanMatch>
export type AgedScanMatch = z.output<typeof agedScanMatch>
export type ScanReply = z.output<typeof scanReply>
export type ScannerMetricsReply = z.output<typeof scannerMetricsReply>
