import { z } from 'zod'
import { alertConditions, conditions } from '../../domain/alert/conditions/table.ts'
import { alertChannelsLimits } from '../../domain/alert-channels/limits.ts'
import { alertOptions, alertRule, chosenBy, hasMember, watchedScan } from './alert-rules.ts'
import { alertCondition } from './alerts.ts'
import { moment, ticker } from '../fields.ts'

const alertTerms = {
  symbol: ticker,
  condition: alertCondition,
  value: z.number({ error: 'Value must be a number' }),
}

/** The values that a condition accepts, for the API description; the decider checks them. */
const alertValues = {
  allOf: alertConditions.map((condition) => {
    const { min, max } = conditions[condition].bounds
    const value = { minimum: min, ...(min < 0 && { not: { const: 0 } }), maximum: max }
    return {
      if: { properties: { condition: { const: condition } } },
      then: { properties: { value } },
    }
  }),
}

/** Where its firings are delivered. A confirmed channel of the trader's own. */
export const alertChannelIds = z
  .array(z.uuid().toLowerCase())
  .max(alertChannelsLimits.channelsPerAlertMax)
  .optional()

const channels = { channels: alertChannelIds }

const typedBody = z.strictObject({ ...alertTerms, ...channels }).meta(alertValues)
const ruleBody = z.strictObject({ symbol: ticker, rule: alertRule, ...alertOptions, ...channels })
const scanBody = z.strictObject({ ...watchedScan, ...alertOptions, ...channels })

/** An alert of one of the four types, with a rule, or that watches a scan. */
export const alertBody = chosenBy(z.union([typedBody, ruleBody, scanBody]), (value) => {
  if (hasMember(value, 'rule')) return ruleBody
  return hasMember(value, 'scan') ? scanBody : typedBody
})

/** Where to begin, and where to end; default: the beginning of the recorded history, and now. */
const span = { from: moment.optional(), to: moment.optional() }

const typedDryRun = z.strictObject({ ...alertTerms, ...span }).meta(alertValues)
const ruleDryRun = z.strictObject({ symbol: ticker, rule: alertRule, ...alertOptions, ...span })

const scanDryRun = z.strictObject({ ...watchedScan, ...alertOptions, ...span })

export const dryRunBody = chosenBy(z.union([typedDryRun, ruleDryRun, scanDryRun]), (value) => {
  if (hasMember(value, 'rule')) return ruleDryRun
  return hasMember(value, 'scan') ? scanDryRun : typedDryRun
})
export type DryRunBody = z.output<typeof dryRunBody>
export type AlertBody = z.output<typeof alertBody>
export type TypedAlertBody = z.output<typeof typedBody>
