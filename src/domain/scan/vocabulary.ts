import { type MetricKey, metricKeys } from '../metrics/definitions.ts'

/** The fields of the scanner form in its own words. */
export const scanWords = [
  "DAY'S VOLUME",
  '30 DAY AVG VOLUME',
  'LAST',
  'DAY OPEN',
  'HIGH',
  'LOW',
  'CLOSE',
  'PRICE',
  'CHANGE',
  '% CHANGE',
  'MARKET CAP',
  'FLOAT',
  'SHARES OUT',
  'VOLUME',
] as const

/** What a rule may look at: a word of the form, or one of the 32 metrics by its key. */
export const scanFields: readonly ScanField[] = [...scanWords, ...metricKeys]

export const scanOperators = [
  'greater than or equal',
  'less than or equal',
  'greater than',
  'less than',
  'equal',
  'not equal',
] as const

export const scanCompareTypes = ['ANALYTIC', 'NUMERIC', 'PERCENT'] as const

/** The right sides of ANALYTIC and PERCENT. */
export const scanAnalytics = [
  'YESTERDAY $VOLUME',
  '30 DAY AVG VOLUME',
  'Simple Moving Average',
  'LAST',
  'HIGH',
  'LOW',
] as const

export const scanConjunctions = ['AND', 'OR'] as const

export const scanIntervals = ['Daily', 'Weekly', 'Monthly'] as const

export type ScanWord = (typeof scanWords)[number]
export type ScanField = ScanWord | MetricKey
export type ScanOperator = (typeof scanOperators)[number]
export type ScanCompareType = (typeof scanCompareTypes)[number]
export type ScanAnalytic = (typeof scanAnalytics)[number]
export type ScanConjunction = (typeof scanConjunctions)[number]
export type ScanInterval = (typeof scanIntervals)[number]
