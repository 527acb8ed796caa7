import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../../domain/notation/price.ts'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { tapeHeight } from './tape-height.ts'

/** One candle of the picture beside the form. */
interface TapeBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A linear congruential generator: the same picture on every visit. */
const seeded = (seed: number) => () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32

/** `count` made-up candles that end near `last`; a picture, not a market. */
const tapeBars = (count: number, last: number, seed = 23): readonly TapeBar[] => {
  const random = seeded(seed)
  let level = 1
  const raw = Array.from({ length: count }, () => {
    const open = level
    level = open * (1 + (random() + random() + random() - 1.47) * 0.022)
    const high = Math.max(open, level) * (1 + random() * 0.013)
    const low = Math.min(open, level) * (1 - random() * 0.013)
    const volume = 0.3 + random() * 0.7 + Math.abs(level / open - 1) * 12
    return { open, high, low, close: level, volume }
  })
  const scale = last / level
  return raw.map((bar) => ({
    open: bar.open * scale,
    high: bar.high * scale,
    low: bar.low * scale,
    close: bar.close * scale,
    volume: bar.volume,
  }))
}

/** Simple moving average of the closes over `period` bars; null where there are not enough. */
const tapeAverage = (bars: readonly TapeBar[], period: number): readonly (number | null)[] =>
  bars.map((_, index) =>
    index < period - 1
      ? null
      : bars.slice(index - period + 1, index + 1).reduce((sum, { close }) => sum + close, 0) /
        period,
  )

const width = 820
const height = 400
const axisWidth = 62
const volumeHeight = 64
const plotBottom = height - volumeHeight - 34
const gridLines = 6
const barsPerMonth = 21
/** August to November, counted from 0: made up, as the prices are. */
const months = [7, 8, 9, 10]
/** The left edge is cut off where the picture is higher than it is wide. */
const firstMonthBar = 26

const bars = tapeBars(100, 178.42)
const average = tapeAverage(bars, 20)
const lowest = Math.min(...bars.map(({ low }) => low)) * 0.995
const highest = Math.max(...bars.map(({ high }) => high)) * 1.005
const largest = Math.max(...bars.map(({ volume }) => volume))
const step = (width - axisWidth) / bars.length
const bodyWidth = step * 0.66

const yOf = (price: number) => 10 + ((highest - price) / (highest - lowest)) * plotBottom
const xOf = (index: number) => index * step + step / 2
const levels = Array.from(
  { length: gridLines },
  (_, index) => lowest + ((highest - lowest) * (index + 0.5)) / gridLines,
)
const averageLine = average
  .flatMap((value, index) =>
    value === null ? [] : `${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`,
  )
  .join(' ')

const Candle = ({ bar, index }: { readonly bar: TapeBar; readonly index: number }) => {
  const x = xOf(index)
  const top = yOf(Math.max(bar.open, bar.close))
  const body = Math.max(1, yOf(Math.min(bar.open, bar.close)) - top)
  const volume = (bar.volume / largest) * volumeHeight
  return (
    <g className={bar.close >= bar.open ? 'fill-up stroke-up' : 'fill-down stroke-down'}>
      <rect
        x={x - bodyWidth / 2}
        y={height - 22 - volume}
        width={bodyWidth}
        height={volume}
        opacity={0.28}
        stroke="none"
      />
      <line x1={x} x2={x} y1={yOf(bar.high)} y2={yOf(bar.low)} />
      <rect x={x - bodyWidth / 2} y={top} width={bodyWidth} height={body} stroke="none" />
    </g>
  )
}

/** Months below the bars, each in the middle of its own. */
const MonthAxis = () => {
  const { i18n } = useTranslation()
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' })
  return months.map((month, index) => (
    <text
      key={month}
      x={xOf(firstMonthBar + index * barsPerMonth)}
      y={height - 6}
      textAnchor="middle"
      className="fill-text-3 text-xs"
    >
      {name.format(Date.UTC(2026, month, 1))}
    </text>
  ))
}

const LastPrice = ({ price }: { readonly price: number }) => (
  <g className="fill-up stroke-up">
    <line x1={0} x2={width - axisWidth} y1={yOf(price)} y2={yOf(price)} strokeDasharray="2 3" />
    <rect x={width - axisWidth} y={yOf(price) - 9} width={axisWidth} height={18} rx={3} />
    <text
      x={width - axisWidth + 8}
      y={yOf(price) + 4}
      stroke="none"
      className="fill-panel text-xs font-bold num"
    >
      {formatPrice(price)}
    </text>
  </g>
)

export const TapePicture = () => {
  const { t } = useTranslation()
  return (
    <div className="relative">
      <svg
        viewBox={`0 0 ${width.toString()} ${height.toString()}`}
        className={`block w-full ${tapeHeight}`}
        preserveAspectRatio="xMaxYMid slice"
        role="img"
        aria-label={t('auth.pitch.picture')}
      >
        {levels.map((price) => (
          <g key={price}>
            <line
              x1={0}
              x2={width - axisWidth}
              y1={yOf(price)}
              y2={yOf(price)}
              className="stroke-line"
              strokeOpacity={0.55}
            />
            <text x={width - axisWidth + 8} y={yOf(price) + 4} className="fill-text-3 text-xs num">
              {formatPrice(price)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <Candle key={xOf(index)} bar={bar} index={index} />
        ))}
        <polyline points={averageLine} fill="none" className="stroke-accent" strokeWidth={1.5} />
        <MonthAxis />
        <LastPrice price={bars.at(-1)?.close ?? 0} />
      </svg>
      <span className="absolute top-3 left-4">
        <SimulatedBadge />
      </span>
    </div>
  )
}
