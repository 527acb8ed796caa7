import { scanLimits } from './limits.ts'
import { dayFigures, type MetricKey, metricKeys } from '../metrics/definitions.ts'
import {
  type ScanAnalytic,
  type ScanField,
  type ScanInterval,
  type ScanWord,
  scanWords,
} from './vocabulary.ts'

/** What a scan can read of a symbol besides its metrics, in US dollars. */
export const extraQuantities = [
  'open',
  'high',
  'low',
  'previousClose',
  'yesterdayDollarVolume',
] as const

export type PlainQuantity = MetricKey | (typeof extraQuantities)[number]

/** The named values of a symbol. */
export const plainQuantities: readonly PlainQuantity[] = [...metricKeys, ...extraQuantities]

/** What is known on a symbol's own days only. */
export const dayQuantities: readonly PlainQuantity[] = [...dayFigures, ...extraQuantities]

export interface AverageQuantity {
  readonly average: { readonly period: number; readonly interval: ScanInterval }
}

export type Quantity = PlainQuantity | AverageQuantity

const quantityOfWord: Readonly<Record<ScanWord, PlainQuantity>> = {
  "DAY'S VOLUME": 'volume',
  '30 DAY AVG VOLUME': 'avgVolume30',
  LAST: 'price',
  'DAY OPEN': 'open',
  HIGH: 'high',
  LOW: 'low',
  CLOSE: 'previousClose',
  PRICE: 'price',
  CHANGE: 'change',
  '% CHANGE': 'changePercent',
  'MARKET CAP': 'marketCap',
  FLOAT: 'floatShares',
  'SHARES OUT': 'sharesOut',
  VOLUME: 'volume',
}

export const isScanWord = (field: ScanField): field is ScanWord =>
  (scanWords as readonly string[]).includes(field)

export const quantityOfField = (field: ScanField): PlainQuantity =>
  isScanWord(field) ? quantityOfWord[field] : field

export const quantityOfAnalytic = (
  analytic: ScanAnalytic,
  average: AverageQuantity['average'] = {
    period: scanLimits.averagePeriodDefault,
    interval: 'Daily',
  },
): Quantity => {
  switch (analytic) {
    case 'YESTERDAY $VOLUME':
      return 'yesterdayDollarVolume'
    case '30 DAY AVG VOLUME':
      return 'avgVolume30'
    case 'Simple Moving Average':
      return { average }
    case 'LAST':
      return 'price'
    case 'HIGH':
      return 'high'
    case 'LOW':
      return 'low'
  }
}
