/** The fields of a scan, in the words of the scanner form. */
export const scanFields = [
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

export type ScanField = (typeof scanFields)[number]
export type ScanOperator = (typeof scanOperators)[number]
export type ScanCompareType = (typeof scanCompareTypes)[number]
export type ScanAnalytic = (typeof scanAnalytics)[number]
export type ScanConjunction = (typeof scanConjunctions)[number]
export type ScanInterval = (typeof scanIntervals)[number]
