import { memo } from 'react'

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

/** The last closes as a line, oldest first; its colour says where the line itself went. */
export const Sparkline = memo(({ values, className }: SparklineProps) => {
  const first = values[0]
  const last = values.at(-1)
  if (first === undefined || last === undefined || values.length < 2)
    return <svg width={width} height={height} className={className} aria-hidden />
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width.toString()} ${height.toString()}`}
      preserveAspectRatio="none"
      className={className}
      aria-hidden
    >
      <polyline
        points={pointsOf(values)}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={last >= first ? 'stroke-up' : 'stroke-down'}
      />
    </svg>
  )
})
Sparkline.displayName = 'Sparkline'
