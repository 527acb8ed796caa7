import type { MetricKey } from '../../../domain/metrics/definitions.ts'
import { type ScanField, scanWords } from '../../../domain/scan/vocabulary.ts'

/** The metrics of the cards by what they are about. */
export const metricGroups = {
  day: [
    'price',
    'change',
    'changePercent',
    'gapPercent',
    'changeFromOpen',
    'vwapDistance',
    'dayRangePos',
  ],
  volume: ['volume', 'avgVolume30', 'relVolume', 'dollarVolume'],
  range: ['high52Dist', 'low52Dist', 'atr14Pct', 'volatility20', 'beta252'],
  indicators: ['rsi14', 'sma20Dist', 'sma50Dist', 'sma200Dist', 'macdHist', 'bollPctB'],
  company: ['marketCap', 'floatShares', 'sharesOut', 'peTtm', 'epsTtm', 'divYield'],
  performance: ['perfWeek', 'perfMonth', 'perfQuarter', 'perfYtd'],
} as const satisfies Readonly<Record<string, readonly MetricKey[]>>

/** The fields of a rule in the order of the form: its own words, then the 32 metrics. */
export const fieldGroups: readonly {
  readonly name: 'words' | keyof typeof metricGroups
  readonly fields: readonly ScanField[]
}[] = [
  { name: 'words', fields: scanWords },
  ...(Object.keys(metricGroups) as (keyof typeof metricGroups)[]).map((name) => ({
    name,
    fields: metricGroups[name],
  })),
]
