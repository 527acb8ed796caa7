import { z } from 'zod'
import { readNumber } from '../domain/notation/read-number.ts'
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

const numberOrText = z.union([z.number(), z.string().max(textCharactersMax)])

/** Text is parsed as in the form, with a decimal point; an empty one counts as 0. */
const float = numberOrText.transform((value, context) => {
  if (typeof value === 'number') return value
  const read = readNumber(value)
  if (read.ok) return read.value
  if (read.why === 'empty') return 0
  context.addIssue(read.why === 'too_large' ? 'is too large' : 'is not a number')
  return z.NEVER
})

/**
 * One row of the scanner's form. `multiplier` 0 means 1. `conjunction` joins the rule with the
 * previous one. `period` and `interval` belong to a Simple Moving Average.
 */
export const scanRule = z
  .strictObject({
    id: z.string().max(textCharactersMax).optional(),
    field: z.enum(scanFields),
    operator: z.enum(scanOperators),
    compareType: z.enum(scanCompareTypes),
    compareValue: numberOrText.default(0),
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
  .transform((rule, context) => {
    if (rule.compareType !== 'NUMERIC') return rule
    const read = float.safeParse(rule.compareValue)
    if (read.success) return { ...rule, compareValue: read.data }
    for (const { message } of read.error.issues)
      context.addIssue({ code: 'custom', path: ['compareValue'], message })
    return z.NEVER
  })

export const scanRules = z.array(scanRule).min(1).max(scanLimits.rulesPerScanMax)

export const scanBody = z.strictObject({ rules: scanRules })

export type ScanRuleInput = z.input<typeof scanRule>
export type ScanBody = z.output<typeof scanBody>
