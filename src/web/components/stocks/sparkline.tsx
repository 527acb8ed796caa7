import { memo } from 'react'
import { TrendLine } from './trend-line.tsx'

const size = { width: 64, height: 22, marginY: 2 } as const

interface SparklineProps {
  readonly values: readonly number[]
  /** Stretches it where there is more room. */
  readonly className?: string
}

/**
 * The last daily closes as a line, oldest first. It has no colour, since up and down beside it speak
 * of the day and weeks may have gone the other way: its title says over how many days, and how far.
 */
export const Sparkline = memo(({ values, className = '' }: SparklineProps) => (
  <TrendLine values={values} size={size} className={`trend-line ${className}`} />
))
Sparkline.displayName = 'Sparkline'
