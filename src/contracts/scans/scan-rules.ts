import { z } from 'zod'
import { readNumber } from '../../domain/notation/read-number.ts'
import { scanLimits } from '../../domain/scan/limits.ts'
import { isScanAnalytic } from '../../domain/scan/rule.ts'
import {
  scanCompareTypes,
  scanConjunctions,
  scanFields,
  scanIntervals,
  scanOperators,
} from '../../domain/scan/vocabulary.ts'

const textCharactersMax = 80

const numberOrText = z.union([z.number(), z.string().max(textCharactersMax)], {
  error: ({ input }) => (input === undefined ? 'is required' : undefined),
})

/** Text is parsed as in the form, with a decimal point. */
const float = numberOrText.transform((value, context) => {
  if (typeof value === 'number') return value
  const read = readNumber(value)
  if (read.ok) return read.value
  if (read.why === 'empty') context.addIssue('is required')
  else context.addIssue(read.why === 'too_large' ? 'is too large' : 'is not a number')
  return z.NEVER
})

/** An empty or missing text counts as 0. */
const optionalFloat = numberOrText
  .default(0)
  .transform((value) => (typeof value === 'string' && value.trim() === '' ? 0 : value))
  .pipe(float)

/**
 * One row of the scanner's form. `field` is a word of the form or the key of a metric.
 * `compareValue` is required; with PERCENT also `percentage`. `multiplier` 0 means 1.
 * `conjunction` joins the rule with the previous one. `period` and `interval` belong to a Simple
 * Moving Average.
 */
export const scanRule = z
  .strictObject({
    id: z.string().max(textCharactersMax).optional(),
    field: z.enum(scanFields),
    operator: z.enum(scanOperators),
    compareType: z.enum(scanCompareTypes),
    compareValue: numberOrText,
    multiplier: optionalFloat,
    percentage: numberOrText.optional(),
    conjunction: z.enum(scanConjunctions).default('AND'),
    period: float
      .pipe(z.number().int().min(1).max(scanLimits.averagePeriodMax))
      .default(scanLimits.averagePeriodDefault),
    interval: z.enum(scanIntervals).default('Daily'),
  })
  .refine(
    ({ compareType, compareValue }) => compareType === 'NUMERIC' || isScanAnalytic(compareValue),
    { path: ['compareValue'], error: 'is not an analytic value' },
  )
  .transform((rule, context) => {
    const read = (
      name: 'compareValue' | 'percentage',
      schema: typeof float | typeof optionalFloat,
    ) => {
      const { data, error } = schema.safeParse(rule[name])
      for (const { message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [name], message })
      return data ?? 0
    }
    return {
      ...rule,
      compareValue:
        rule.compareType === 'NUMERIC' ? read('compareValue', float) : rule.compareValue,
      percentage: read('percentage', rule.compareType === 'PERCENT' ? float : optionalFloat),
    }
  })

export const scanRules = z.array(scanRule).min(1).max(scanLimits.rulesPerScanMax)

export const scanBody = z.strictObject({ rules: scanRules })

export type ScanRuleInput = z.input<typeof scanRule>
export type ScanBody = z.output<typeof scanBody>
