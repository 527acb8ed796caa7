import { useTranslation } from 'react-i18next'
import { useListedStock } from '../../api/stocks.ts'
import { formatPercent } from '../../components/format.ts'

const size = { width: 160, height: 26, pad: 3 } as const

interface TargetTrendProps {
  readonly symbol: string
  /** The price that is waited for (US dollars); null: the alert waits for no price. */
  readonly target: number | null
}

/**
 * The last daily closes as a line without colour, as everywhere, and the target as a dashed one: how
 * far it is beside how far the price went. A target further away than that stands at the edge.
 */
export const TargetTrend = ({ symbol, target }: TargetTrendProps) => {
  const { t } = useTranslation()
  const values = useListedStock(symbol)?.trend ?? []
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || values.length < 2)
    return <svg width={size.width} height={size.height} aria-hidden />
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const reach = highest - lowest
  const level = target && Math.min(highest + reach, Math.max(lowest - reach, target))
  const low = Math.min(lowest, level ?? lowest)
  const span = Math.max(highest, level ?? highest) - low || 1
  const y = (value: number) =>
    size.height - size.pad - ((value - low) / span) * (size.height - 2 * size.pad)
  const points = values.map(
    (value, index) =>
      `${((index * size.width) / (values.length - 1)).toFixed(1)},${y(value).toFixed(1)}`,
  )
  return (
    <svg
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width.toString()} ${size.height.toString()}`}
      preserveAspectRatio="none"
      role="img"
      className="w-full min-w-24"
    >
      <title>
        {t('list.trendOf', {
          days: values.length,
          percent: formatPercent((last / first - 1) * 100),
        })}
      </title>
      {level !== null && (
        <line
          x1={0}
          x2={size.width}
          y1={y(level)}
          y2={y(level)}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent-text"
        />
      )}
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-text-2"
      />
    </svg>
  )
}
