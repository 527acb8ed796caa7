import { z } from 'zod'
import { ruleLimits } from '../../domain/alert/rule/limits.ts'
import { namedQuantities, type NamedQuantity } from '../../domain/alert/rule/rule.ts'
import {
  alertRepeats,
  ruleMatches,
  ruleOperators,
  scanChanges,
} from '../../domain/alert/vocabulary.ts'
import { timeframes } from '../../domain/calendar/timeframes.ts'
import { drawingAnchor } from '../drawings/drawing-anchor.ts'
import { moment } from '../fields.ts'
import { scanRules } from '../scans/scan-rules.ts'

const { averagePeriodMax, conditionsPerRuleMax, extremeDaysMax } = ruleLimits
const { cooldownSecondsMin, cooldownSecondsMax, cooldownSecondsDefault } = ruleLimits

const period = z.int().min(1).max(averagePeriodMax)
const days = z.int().min(1).max(extremeDaysMax)

/** Only short texts are repeated. */
const namedCharactersMax = 40

const unknownOf =
  (what: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    typeof input === 'string' && input.length > 0 && input.length <= namedCharactersMax
      ? `Unknown ${what} ${input}`
      : `Unknown ${what}`

const timeframe = z.enum(timeframes, { error: unknownOf('timeframe') })

const shapes = {
  sma: z.strictObject({ sma: period, timeframe }),
  ema: z.strictObject({ ema: period, timeframe }),
  highest: z.strictObject({ highest: days }),
  lowest: z.strictObject({ lowest: days }),
  line: z.strictObject({
    line: z
      .tuple([drawingAnchor, drawingAnchor])
      .refine(([from, to]) => from.time < to.time, 'A line must have its earlier anchor first'),
  }),
}

const named = z.enum(namedQuantities as [NamedQuantity, ...NamedQuantity[]], {
  error: unknownOf('metric'),
})

/** Reports the faults of the member that was meant, not that none of them fits. */
export const chosenBy = <Union extends z.ZodType>(
  union: Union,
  choose: (value: unknown) => z.ZodType,
): Union => {
  union._zod.run = (payload, context) => choose(payload.value)._zod.run(payload, context)
  return union
}

export const hasMember = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value

/**
 * A number that a symbol has at a tick: a metric, a price of its day, an average or an extreme, or
 * the price of a line through two anchors, which goes on after them and is unknown before.
 */
const quantity = chosenBy(
  z.union([named, shapes.sma, shapes.ema, shapes.highest, shapes.lowest, shapes.line]),
  (value) => Object.entries(shapes).find(([name]) => hasMember(value, name))?.[1] ?? named,
)

const constant = z.number()

const numberOrQuantity = chosenBy(z.union([constant, quantity]), (value) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null) ? quantity : constant,
)

const condition = z.strictObject({
  left: quantity,
  operator: z.enum(ruleOperators),
  right: numberOrQuantity,
  factor: z.number().optional(),
})

/**
 * Up to eight conditions on one symbol. `above` and `below` include equality; a crossing holds only
 * at the tick where the side changes. `factor` multiplies `right`.
 */
export const alertRule = z.strictObject({
  match: z.enum(ruleMatches),
  conditions: z
    .array(condition)
    .min(1, 'A rule must have at least one condition')
    .max(
      conditionsPerRuleMax,
      `A rule can have at most ${conditionsPerRuleMax.toString()} conditions`,
    ),
})

/** Members that an alert of any kind may have. */
export const alertOptions = {
  repeat: z.enum(alertRepeats).default('once'),
  cooldownSeconds: z
    .int()
    .min(cooldownSecondsMin)
    .max(cooldownSecondsMax)
    .default(cooldownSecondsDefault),
  expiresAt: moment.nullable().default(null),
}

export const watchedScan = { scan: scanRules, on: z.enum(scanChanges) }

/** The same of a scan that is read from a reply, whatever stands beside it. */
export const scanTerms = z.object(watchedScan)
