import type { ScannerMetricsReply } from '../../../contracts/scanner.ts'
import { abbreviate, formatChange, formatPrice } from '../../components/format.ts'

export type Metric = ScannerMetricsReply['metrics'][number]

/** A rise or fall of something: shown with its sign, and in the colour of its direction. */
const signed: ReadonlySet<string> = new Set([
  'change',
  'changePercent',
  'gapPercent',
  'changeFromOpen',
  'vwapDistance',
  'high52Dist',
  'low52Dist',
  'sma20Dist',
  'sma50Dist',
  'sma200Dist',
  'macdHist',
  'perfWeek',
  'perfMonth',
  'perfQuarter',
  'perfYtd',
])

export const isSigned = ({ key }: Metric): boolean => signed.has(key)

/** From here on numbers are abbreviated. */
const longFrom = 100_000

/** The number as its metric is written: `+6.41%`, `4.82×`, `18.4B`. */
export const formatMetric = (metric: Metric, value: number): string => {
  const { key, unit } = metric
  const number = signed.has(key) ? formatChange(value) : formatPrice(value)
  switch (unit) {
    case 'percent':
      return `${number}%`
    case 'shares':
      return abbreviate(Math.round(value))
    case 'usd':
      return Math.abs(value) >= longFrom ? abbreviate(value) : number
    case 'ratio':
      return key === 'relVolume' ? `${number}×` : number
  }
}
