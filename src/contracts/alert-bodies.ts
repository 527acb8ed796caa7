import { z } from 'zod'
import { alertCondition, alertValueMax } from './alerts.ts'
import { moment, ticker } from './fields.ts'

const alertTerms = {
  symbol: ticker,
  condition: alertCondition,
  value: z.number({ error: 'Value must be a number' }),
}

/** Which values a condition takes, as the description of the API says it; the decider checks them. */
const valuesOf = (condition: keyof typeof alertValueMax, least: object) => ({
  if: { properties: { condition: { const: condition } } },
  then: { properties: { value: { ...least, maximum: alertValueMax[condition] } } },
})

const alertValues = {
  allOf: [
    valuesOf('price_above', { minimum: 1e-12 }),
    valuesOf('price_below', { minimum: 1e-12 }),
    valuesOf('volume_spike', { minimum: 0.0001 }),
    valuesOf('percent_change', { minimum: -100, not: { const: 0 } }),
  ],
}

export const alertBody = z.strictObject(alertTerms).meta(alertValues)

export const dryRunBody = z
  .strictObject({
    ...alertTerms,
    /** Where to begin; default: with the recorded history. */
    from: moment.optional(),
  })
  .meta(alertValues)

export type AlertBody = z.output<typeof alertBody>
export type DryRunBody = z.output<typeof dryRunBody>
