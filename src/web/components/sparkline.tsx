import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from './format.ts'

const width = 64
const height = 22
const marginY = 2

const pointsOf = (values: readonly number[]): string => {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  return values
    .map((value, index) => {
      const x = (index * width) / (values.length - 1)
      const y = height - marginY - ((value - low) / span) * (height - 2 * marginY)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

interface SparklineProps {
  readonly values: readonly number[]
  /** Stretches it where there is more room. */
  readonly className?: string
}

/**
 * The last daily closes as a line, oldest first. It has no colour, since up and down beside it speak
 * of the day and weeks may have gone the other way: its title says over how many days, and how far.
 */
export const Sparkline = memo(({ values, className = '' }: SparklineProps) => {
  const { t } = useTranslation()
  const first = values[0]
  const last = values.at(-1)
  if (first === undefined || last === undefined || values.length < 2)
    return <svg width={width} height={height} className={className} aria-hidden />
  const percent = formatPercent((last / first - 1) * 100)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width.toString()} ${height.toString()}`}
      preserveAspectRatio="none"
      className={`trend-line ${className}`}
      role="img"
    >
      <title>{t('list.trendOf', { days: values.length, percent })}</title>
      <polyline
        points={pointsOf(values)}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-text-2"
      />
    </svg>
  )
})
Sparkline.displayName = 'Sparkline'
