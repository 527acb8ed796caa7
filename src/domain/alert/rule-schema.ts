import { z } from 'zod'
import { timeframes } from '../calendar/timeframes.ts'
import { drawingAnchor } from '../drawing/events.ts'
import {
  scanAnalytics,
  scanCompareTypes,
  scanConjunctions,
  scanFields,
  scanIntervals,
  scanOperators,
} from '../scan/vocabulary.ts'
import { scanLimits } from '../scan/limits.ts'
import { ruleLimits } from './rule/limits.ts'
import type { ScanRule } from '../scan/rule.ts'
import { type CompoundRule, namedQuantities } from './rule/rule.ts'
import { ruleMatches, ruleOperators } from './vocabulary.ts'

const period = z.int().min(1).max(ruleLimits.averagePeriodMax)
const days = z.int().min(1).max(ruleLimits.extremeDaysMax)
const timeframe = z.enum(timeframes)

/** What a rule could be made of before lines. */
const firstQuantities = [
  z.enum(namedQuantities),
  z.strictObject({ sma: period, timeframe }),
  z.strictObject({ ema: period, timeframe }),
  z.strictObject({ highest: days }),
  z.strictObject({ lowest: days }),
] as const

const line = z.strictObject({ line: z.tuple([drawingAnchor, drawingAnchor]) })

const ruleOf = (quantity: z.ZodType) =>
  z.strictObject({
    match: z.enum(ruleMatches),
    conditions: z
      .array(
        z.strictObject({
          left: quantity,
          operator: z.enum(ruleOperators),
          right: z.union([z.number(), quantity]),
          factor: z.number().optional(),
        }),
      )
      .min(1)
      .max(ruleLimits.conditionsPerRuleMax),
  }) as unknown as z.ZodType<CompoundRule, CompoundRule>

/** As events store it. */
export const storedRule = ruleOf(z.union([...firstQuantities, line]))

/** As versions of events before lines stored it; never changed. */
export const storedRuleBeforeLines = ruleOf(z.union(firstQuantities))

/** The rules of a watched scan, as events store them. */
export const storedScan = z
  .array(
    z.strictObject({
      field: z.enum(scanFields),
      operator: z.enum(scanOperators),
      compareType: z.enum(scanCompareTypes),
      compareValue: z.union([z.number(), z.enum(scanAnalytics)]),
      multiplier: z.number(),
      percentage: z.number(),
      conjunction: z.enum(scanConjunctions),
      period: z.int().positive(),
      interval: z.enum(scanIntervals),
    }),
  )
  .min(1)
  .max(scanLimits.rulesPerScanMax) as unknown as z.ZodType<readonly ScanRule[], readonly ScanRule[]>
