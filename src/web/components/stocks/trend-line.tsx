import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../domain/notation/sign.ts'

/** Pixels. */
export interface TrendSize {
  readonly width: number
  readonly height: number
  /** Free above and below the line. */
  readonly marginY: number
}

interface TrendLineProps {
  readonly values: readonly number[]
  readonly size: TrendSize
  readonly className: string
  /** Where a dashed line stands, in the values' unit; null: there is none. */
  readonly level?: number | null
}

/** Values as a line without colour, oldest first; its title says over how many days, and how far. */
export const TrendLine = ({ values, size, className, level = null }: TrendLineProps) => {
  const { t } = useTranslation()
  const { width, height, marginY } = size
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || values.length < 2)
    return <svg width={width} height={height} className={className} aria-hidden />
  const shown = level === null ? values : [...values, level]
  const low = Math.min(...shown)
  const span = Math.max(...shown) - low || 1
  const y = (value: number) => height - marginY - ((value - low) / span) * (height - 2 * marginY)
  const points = values.map((value, index) => {
    const x = (index * width) / (values.length - 1)
    return `${x.toFixed(1)},${y(value).toFixed(1)}`
  })
  const percent = formatPercent((last / first - 1) * 100)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width.toString()} ${height.toString()}`}
      preserveAspectRatio="none"
      className={className}
      role="img"
    >
      <title>{t('list.trendOf', { days: values.length, percent })}</title>
      {level !== null && (
        <line
          x1={0}
          x2={width}
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
