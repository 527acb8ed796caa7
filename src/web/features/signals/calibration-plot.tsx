import { useTranslation } from 'react-i18next'
import type { CalibrationReply } from '../../../contracts/market/calibration.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'

const size = { width: 320, height: 264, left: 50, bottom: 44, top: 16, right: 14 } as const
const dot = { smallest: 3, largest: 11 } as const
const ticks = [0, 25, 50, 75, 100] as const

const x = (percent: number) => size.left + (percent / 100) * (size.width - size.left - size.right)
const y = (percent: number) =>
  size.height - size.bottom - (percent / 100) * (size.height - size.bottom - size.top)

const Axes = ({ across, upwards }: { readonly across: string; readonly upwards: string }) => (
  <g className="fill-text-3 stroke-line text-xs num">
    {ticks.map((tick) => (
      <g key={tick}>
        <line x1={x(0)} x2={x(100)} y1={y(tick)} y2={y(tick)} strokeWidth={1} />
        <text x={size.left - 6} y={y(tick) + 4} textAnchor="end" stroke="none">
          {tick}
        </text>
        <text x={x(tick)} y={size.height - size.bottom + 16} textAnchor="middle" stroke="none">
          {tick}
        </text>
      </g>
    ))}
    <text x={x(50)} y={size.height - 6} textAnchor="middle" stroke="none" className="font-semibold">
      {across}
    </text>
    <text
      transform={`translate(12 ${y(50).toString()}) rotate(-90)`}
      textAnchor="middle"
      stroke="none"
      className="font-semibold"
    >
      {upwards}
    </text>
    <line
      x1={x(0)}
      y1={y(0)}
      x2={x(100)}
      y2={y(100)}
      strokeWidth={1.5}
      strokeDasharray="4 4"
      className="stroke-text-3"
    />
  </g>
)

export const CalibrationPlot = ({ buckets }: Pick<CalibrationReply, 'buckets'>) => {
  const { t } = useTranslation()
  const closed = buckets.filter((bucket) => bucket.closed > 0)
  const most = Math.max(...closed.map((bucket) => bucket.closed))
  return (
    <figure className="grid gap-x-8 gap-y-2 p-4 @min-[720px]:grid-cols-[420px_minmax(0,1fr)]">
      <svg
        role="img"
        aria-label={t('signals.calibration.plot')}
        viewBox={`0 0 ${size.width.toString()} ${size.height.toString()}`}
        className="row-span-2 w-full max-w-[420px]"
      >
        <Axes
          across={t('signals.calibration.confidenceAxis')}
          upwards={t('signals.calibration.hitRateAxis')}
        />
        {closed.map((bucket) => {
          const cx = x(bucket.meanConfidence ?? (bucket.from + bucket.to) / 2)
          const cy = y((bucket.hitRate ?? 0) * 100)
          const r = dot.smallest + (dot.largest - dot.smallest) * Math.sqrt(bucket.closed / most)
          return (
            <g key={bucket.from}>
              <circle cx={cx} cy={cy} r={r} fillOpacity={0.75} className="fill-accent" />
              <text
                x={cx}
                y={cy - r - 3}
                textAnchor="middle"
                strokeWidth={3}
                paintOrder="stroke"
                className="fill-text-2 stroke-panel text-[10px] num"
              >
                {formatCount(bucket.closed)}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="self-end text-text-2">{t('signals.calibration.explain')}</figcaption>
      <ul className="grid gap-0.5 text-xs num text-text-3">
        {closed.map(({ from, to, hits, closed: count }) => (
          <li key={from}>
            {t('signals.calibration.bucket', {
              from,
              to,
              hits: formatCount(hits),
              closed: formatCount(count),
            })}
          </li>
        ))}
      </ul>
    </figure>
  )
}
