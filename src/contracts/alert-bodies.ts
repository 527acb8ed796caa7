import { z } from 'zod'
import { alertConditions, conditions } from '../domain/alert/conditions/table.ts'
import { alertChannelsLimits } from '../domain/alert-channels/limits.ts'
import { alertCondition } from './alerts.ts'
import { moment, ticker } from './fields.ts'

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

export const alertBody = z
  .strictObject({ ...alertTerms, channels: alertChannelIds })
  .meta(alertValues)

export const dryRunBody = z
  .strictObject({
    ...alertTerms,
    /** Where to begin; default: the beginning of the recorded history. */
    from: moment.optional(),
  })
  .meta(alertValues)

export type AlertBody = z.output<typeof alertBody>
export type DryRunBody = z.output<typeof dryRunBody>
