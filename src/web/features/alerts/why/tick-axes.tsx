import { axisDecimals, formatDecimals, formatLevel } from '../../../../domain/notation/price.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { tickChart, type TickScale } from './tick-scale.ts'

const plotRight = tickChart.width - tickChart.right
const labelLeft = plotRight + 6

/** More digits than have room are narrower, rather than beyond the edge. */
const digitsMax = 8
const fitted = ({ length }: string) =>
  length > digitsMax
    ? ({ textLength: tickChart.right - 8, lengthAdjust: 'spacingAndGlyphs' } as const)
    : {}

const arrowTo = (level: number, shown: number): string =>
  level === shown ? '' : level > shown ? '↑ ' : '↓ '

/** Round prices at the right and times below, by the trader's clock. */
export const TickAxes = ({ scale }: { readonly scale: TickScale }) => {
  const prices = scale.prices()
  const decimals = axisDecimals(prices)
  const { time } = useTimeFormat()
  return (
    <g className="fill-text-3 text-xs num" aria-hidden>
      {prices.map((price) => (
        <g key={price}>
          <line
            x1={0}
            x2={plotRight}
            y1={scale.y(price)}
            y2={scale.y(price)}
            className="stroke-line"
          />
          <text x={labelLeft} y={scale.y(price) + 4} {...fitted(formatDecimals(price, decimals))}>
            {formatDecimals(price, decimals)}
          </text>
        </g>
      ))}
      {scale.times().map(({ index, time: seconds }) => (
        <text key={seconds} x={scale.x(index)} y={tickChart.height - 4} textAnchor="middle">
          {time(seconds * 1_000)}
        </text>
      ))}
    </g>
  )
}

interface LevelLineProps {
  readonly scale: TickScale
  /** US dollars. */
  readonly level: number
  readonly name: string
}

/** The alert's level, with its name on it and its price at the axis. */
export const LevelLine = ({ scale, level, name }: LevelLineProps) => {
  const { shown } = scale
  const y = scale.y(shown)
  const text = `${arrowTo(level, shown)}${formatLevel(level)}`
  return (
    <g className="fill-accent-text stroke-accent-text">
      <line x1={0} x2={plotRight} y1={y} y2={y} strokeDasharray="5 4" />
      <rect
        x={plotRight}
        y={y - 9}
        width={tickChart.right - 1}
        height={18}
        rx={3}
        className="fill-panel"
      />
      <text
        x={labelLeft}
        y={y + 4}
        stroke="none"
        className="text-xs font-semibold num"
        {...fitted(text)}
      >
        {text}
      </text>
      <text
        x={4}
        y={y - 5}
        className="stroke-panel text-xs"
        strokeWidth={3}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {name}
      </text>
    </g>
  )
}
