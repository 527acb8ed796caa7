import { useTranslation } from 'react-i18next'
import type { AlertCondition } from '../../../../domain/alert/conditions/table.ts'
import type { Bar } from '../../../../contracts/market/stocks.ts'
import { useBarsUntil } from '../../../api/market/stocks.ts'
import { formatPrice } from '../../../../domain/notation/price.ts'
import { Skeleton } from '../../../components/panels/skeleton.tsx'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { LevelLine, TickAxes } from './tick-axes.tsx'
import { tickChart, type TickScale, tickScale } from './tick-scale.ts'

const barsAround = 60
const minuteMs = 60_000

interface TickChartProps {
  readonly symbol: string
  /** The tick that fired: US dollars, ISO 8601. */
  readonly price: number
  readonly at: string
  /** The alert's level, when it is a price (US dollars), and its type; null: it has no one level. */
  readonly line: { readonly level: number; readonly condition: AlertCondition } | null
}

interface CandleProps {
  readonly bar: Bar
  readonly x: number
  readonly scale: TickScale
}

const Candle = ({ bar, x, scale }: CandleProps) => {
  const { y, step, volumeHeight } = scale
  const top = y(Math.max(bar.open, bar.close))
  const height = Math.max(1, y(Math.min(bar.open, bar.close)) - top)
  const volume = volumeHeight(bar.volume)
  const body = { x: x - step * 0.35, width: step * 0.7, stroke: 'none' }
  return (
    <g className={bar.close >= bar.open ? 'fill-up stroke-up' : 'fill-down stroke-down'}>
      <line x1={x} x2={x} y1={y(bar.high)} y2={y(bar.low)} strokeWidth={1} />
      <rect {...body} y={top} height={height} />
      <rect {...body} y={tickChart.volumeBottom - volume} height={volume} opacity={0.28} />
    </g>
  )
}

export const TickChart = ({ symbol, price, at, line }: TickChartProps) => {
  const { t } = useTranslation()
  const { named } = useTimeFormat()
  const moment = Date.parse(at)
  const { data, isLoading } = useBarsUntil({
    symbol,
    timeframe: '1m',
    limit: barsAround,
    before: Math.floor((moment + minuteMs) / 1_000),
  })
  if (isLoading) return <Skeleton className="aspect-[360/208] w-full" />
  const bars = data?.bars ?? []
  if (bars.length === 0) return <p className="text-text-2">{t('alerts.why.noBars')}</p>
  const scale = tickScale(bars, price, line?.level ?? null)
  return (
    <>
      <svg
        role="img"
        aria-label={t('alerts.why.chart', { price: formatPrice(price) })}
        viewBox={`0 0 ${tickChart.width.toString()} ${tickChart.height.toString()}`}
        className="w-full"
      >
        <TickAxes scale={scale} />
        {bars.map((bar, index) => (
          <Candle key={bar.time} bar={bar} x={scale.x(index)} scale={scale} />
        ))}
        {line && (
          <LevelLine scale={scale} level={line.level} name={t(`alerts.types.${line.condition}`)} />
        )}
        <circle
          cx={scale.x(bars.length - 1)}
          cy={scale.y(price)}
          r={4.5}
          strokeWidth={2}
          className="fill-accent stroke-panel"
        />
      </svg>
      <p className="text-xs text-text-3">{named}</p>
    </>
  )
}
