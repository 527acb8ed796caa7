import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import type { MetricKey } from '../../../../domain/metrics/definitions.ts'
import { abbreviate } from '../../../../domain/notation/abbreviate.ts'
import { formatFigure, formatPrice } from '../../../../domain/notation/price.ts'
import { formatChange, formatPercent } from '../../../../domain/notation/sign.ts'

export type Metric = ScannerMetricsReply['metrics'][number]

/** Percentages that are of something, and no rise or fall. */
const shares: ReadonlySet<string> = new Set<MetricKey>([
  'dayRangePos',
  'atr14Pct',
  'volatility20',
  'divYield',
])

/** A rise or fall of something: shown with its sign, and in the colour of its direction. */
export const isSigned = ({ key, unit }: Metric): boolean =>
  key === 'change' || (unit === 'percent' && !shares.has(key))

/** From here on numbers are abbreviated. */
const longFrom = 100_000

const usd = (metric: Metric, value: number, decimals?: number): string => {
  if (metric.key === 'marketCap' || Math.abs(value) >= longFrom) return abbreviate(value)
  if (isSigned(metric)) return formatChange(value, decimals)
  return metric.key === 'epsTtm' ? formatFigure(value) : formatPrice(value)
}

/**
 * The number as its metric is written: `+6.41%`, `4.82×`, `18.4B`.
 *
 * @param decimals of a difference between prices of the stock
 */
export const formatMetric = (metric: Metric, value: number, decimals?: number): string => {
  switch (metric.unit) {
    case 'percent':
      return isSigned(metric) ? formatPercent(value) : `${formatFigure(value)}%`
    case 'shares':
      return abbreviate(value)
    case 'usd':
      return usd(metric, value, decimals)
    case 'ratio':
      return metric.key === 'relVolume' ? `${formatFigure(value)}×` : formatFigure(value)
  }
}
