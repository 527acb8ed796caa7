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

const trillion = 1e12
/** From here on it rounds to `1.0T`. */
const trillionsFrom = 999.95e9

/** As the text that comes with a stock: only a market cap goes on to `T`, as in `2.5T`. */
const capText = (value: number): string =>
  value >= trillionsFrom ? `${(value / trillion).toFixed(1)}T` : abbreviate(value)

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
      if (key === 'marketCap') return capText(value)
      return Math.abs(value) >= longFrom ? abbreviate(value) : number
    case 'ratio':
      return key === 'relVolume' ? `${number}×` : number
  }
}
