import { z } from 'zod'
import { isoTime } from './fields.ts'

/**
 * `price_above` and `price_below` compare the price in US dollars, `volume_spike` the day's volume
 * as a multiple of the average one, `percent_change` the day's change in percent (downwards when
 * the value is negative).
 */
export const alertCondition = z.enum([
  'price_above',
  'price_below',
  'volume_spike',
  'percent_change',
])

/** The largest value of each kind; the domain's limits are the same, which a test holds. */
export const alertValueMax: Readonly<Record<z.output<typeof alertCondition>, number>> = {
  price_above: 1e9,
  price_below: 1e9,
  volume_spike: 10_000,
  percent_change: 100_000,
}

/** A paused alert fires nothing until it is resumed. */
export const alertState = z.enum(['active', 'paused', 'triggered'])

/** `suspected_split`: the stock's price looks split, and nobody has settled yet whether it is. */
export const alertPauseReason = z.enum(['suspected_split'])

export const alert = z.object({
  id: z.uuid(),
  symbol: z.string(),
  condition: alertCondition,
  value: z.number(),
  /** False once it has fired; a paused alert has not. */
  isActive: z.boolean(),
  state: alertState,
  /** Why it is paused; null: it is not. */
  pauseReason: alertPauseReason.nullable(),
  triggeredAt: isoTime.nullable(),
  createdAt: isoTime,
})

/** The trader's own alerts, newest first. */
export const alertsReply = z.array(alert)

export type AlertConditionName = z.output<typeof alertCondition>
export type Alert = z.output<typeof alert>
