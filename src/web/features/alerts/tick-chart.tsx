import { useTranslation } from 'react-i18next'
import type { Bar } from '../../../contracts/stocks.ts'
import { useBarsUntilQuery } from '../../api/stocks.ts'
import { formatPrice } from '../../components/format.ts'
import { Skeleton } from '../../components/skeleton.tsx'

const size = { width: 380, height: 150, right: 58, pad: 10 } as const
const barsAround = 60
const minuteMs = 60_000

interface TickChartProps {
  readonly symbol: string
  /** The tick that fired: US dollars, ISO 8601. */
  readonly price: number
  readonly at: string
  /** The alert's level, when it is a price. */
  readonly level: number | null
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

const arrowTo = (level: number, shown: number): string =>
  level === shown ? '' : level > shown ? '↑ ' : '↓ '

const drawing = (bars: readonly Bar[], price: number, level: number | null) => {
  const tapeLow = Math.min(price, ...bars.map((bar) => bar.low))
  const tapeHigh = Math.max(price, ...bars.map((bar) => bar.high))
  const reach = tapeHigh - tapeLow
  const shown = level === null ? price : clamp(level, tapeLow - reach, tapeHigh + reach)
  const low = Math.min(shown, tapeLow)
  const high = Math.max(shown, tapeHigh)
  const span = high - low || 1
  const step = (size.width - size.right) / bars.length
  return {
    step,
    /** Where the level is drawn: at the edge when it stands further off than the tape is high. */
    shown,
    x: (index: number) => step * (index + 0.5),
    y: (value: number) =>
      size.height - size.pad - ((value - low) / span) * (size.height - 2 * size.pad),
  }
}

const Candle = ({
  bar,
  x,
  y,
  step,
}: Pick<ReturnType<typeof drawing>, 'y' | 'step'> & { bar: Bar; x: number }) => {
  const top = y(Math.max(bar.open, bar.close))
  const height = Math.max(1, y(Math.min(bar.open, bar.close)) - top)
  return (
    <g className={bar.close >= bar.open ? 'fill-up stroke-up' : 'fill-down stroke-down'}>
      <line x1={x} x2={x} y1={y(bar.high)} y2={y(bar.low)} strokeWidth={1} />
      <rect x={x - step * 0.35} width={step * 0.7} y={top} height={height} stroke="none" />
    </g>
  )
}

/** The minutes up to the tick that fired, with the tick as a dot and the alert's level. */
export const TickChart = ({ symbol, price, at, level }: TickChartProps) => {
  const { t } = useTranslation()
  const moment = Date.parse(at)
  const { data, isLoading } = useBarsUntilQuery({
    symbol,
    timeframe: '1m',
    limit: barsAround,
    before: Math.floor((moment + minuteMs) / 1_000),
  })
  if (isLoading) return <Skeleton className="h-[150px] w-full" />
  const bars = data?.bars ?? []
  if (bars.length === 0) return <p className="text-text-2">{t('alerts.why.noBars')}</p>
  const { x, y, step, shown } = drawing(bars, price, level)
  const tickX = x(bars.length - 1)
  return (
    <svg
      role="img"
      aria-label={t('alerts.why.chart', { price: formatPrice(price) })}
      viewBox={`0 0 ${size.width.toString()} ${size.height.toString()}`}
      className="w-full"
    >
      {bars.map((bar, index) => (
        <Candle key={bar.time} bar={bar} x={x(index)} y={y} step={step} />
      ))}
      {level !== null && (
        <g className="fill-accent-text stroke-accent-text">
          <line
            x1={0}
            x2={size.width - size.right}
            y1={y(shown)}
            y2={y(shown)}
            strokeDasharray="5 4"
          />
          <text
            x={size.width - size.right + 6}
            y={y(shown) + 4}
            stroke="none"
            className="text-xs num"
          >
            {arrowTo(level, shown)}
            {formatPrice(level)}
          </text>
        </g>
      )}
      <circle
        cx={tickX}
        cy={y(price)}
        r={4.5}
        strokeWidth={2}
        className="fill-accent stroke-panel"
      />
    </svg>
  )
}
