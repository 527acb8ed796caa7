import type { ScanAnalytic, ScanField, ScanInterval } from './vocabulary.ts'

/** A named value of a symbol, in US dollars, shares or percent. */
export const plainQuantities = [
  'last',
  'open',
  'high',
  'low',
  'previousClose',
  'change',
  'changePercent',
  'volume',
  'avgVolume30',
  'yesterdayDollarVolume',
  'marketCap',
  'floatShares',
  'sharesOut',
] as const

export type PlainQuantity = (typeof plainQuantities)[number]

export interface AverageQuantity {
  readonly average: { readonly period: number; readonly interval: ScanInterval }
}

export type Quantity = PlainQuantity | AverageQuantity

export const quantityOfField = {
  "DAY'S VOLUME": 'volume',
  '30 DAY AVG VOLUME': 'avgVolume30',
  LAST: 'last',
  'DAY OPEN': 'open',
  HIGH: 'high',
  LOW: 'low',
  CLOSE: 'previousClose',
  PRICE: 'last',
  CHANGE: 'change',
  '% CHANGE': 'changePercent',
  'MARKET CAP': 'marketCap',
  FLOAT: 'floatShares',
  'SHARES OUT': 'sharesOut',
  VOLUME: 'volume',
} as const satisfies Record<ScanField, PlainQuantity>

export const quantityOfAnalytic = (
  analytic: ScanAnalytic,
  average: AverageQuantity['average'],
): Quantity => {
  switch (analytic) {
    case 'YESTERDAY $VOLUME':
      return 'yesterdayDollarVolume'
    case '30 DAY AVG VOLUME':
      return 'avgVolume30'
    case 'Simple Moving Average':
      return { average }
    case 'LAST':
      return 'last'
    case 'HIGH':
      return 'high'
    case 'LOW':
      return 'low'
  }
}
