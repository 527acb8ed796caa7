import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../components/format.ts'
import { tickChart, type TickScale } from './tick-scale.ts'

const plotRight = tickChart.width - tickChart.right
const labelLeft = plotRight + 6

const arrowTo = (level: number, shown: number): string =>
  level === shown ? '' : level > shown ? '↑ ' : '↓ '

/** Round prices at the right and times below, by the device's clock. */
export const TickAxes = ({ scale }: { readonly scale: TickScale }) => {
  const { i18n } = useTranslation()
  const time = (seconds: number) =>
    new Date(seconds * 1_000).toLocaleTimeString(i18n.language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  return (
    <g className="fill-text-3 text-xs num" aria-hidden>
      {scale.prices().map((price) => (
        <g key={price}>
          <line
            x1={0}
            x2={plotRight}
            y1={scale.y(price)}
            y2={scale.y(price)}
            className="stroke-line"
          />
          <text x={labelLeft} y={scale.y(price) + 4}>
            {formatPrice(price)}
          </text>
        </g>
      ))}
      {scale.times().map(({ index, time: seconds }) => (
        <text key={seconds} x={scale.x(index)} y={tickChart.height - 4} textAnchor="middle">
          {time(seconds)}
        </text>
      ))}
    </g>
  )
}

interface LevelLineProps {
  readonly scale: TickScale
  /** US dollars. */
  readonly level: number
  /** What the alert waits for, in words. */
  readonly name: string
}

/** The alert's level, with its name on it and its price at the axis. */
export const LevelLine = ({ scale, level, name }: LevelLineProps) => {
  const { shown } = scale
  const y = scale.y(shown)
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
      <text x={labelLeft} y={y + 4} stroke="none" className="text-xs font-semibold num">
        {arrowTo(level, shown)}
        {formatPrice(level)}
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
