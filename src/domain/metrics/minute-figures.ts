import type { MetricKey } from './definitions.ts'

/** Metrics of the minutes of a day. */
export const minuteFigures = [
  'relVolume',
  'dollarVolume',
  'vwapDistance',
] as const satisfies readonly MetricKey[]
