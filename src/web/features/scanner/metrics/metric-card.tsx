import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDecimals } from '../../../../domain/notation/price.ts'
import { directionOf, formatChange } from '../../../../domain/notation/sign.ts'
import { oldDateOf, useQuoteFact } from '../../../api/quotes/use-quote-fact.ts'
import { PriceDate } from '../../../components/stocks/price-date.tsx'
import { formatMetric, isSigned, type Metric } from './metric-look.ts'
import type { Order, Ranked } from './top-of.ts'

const looks = {
  up: ['bg-up', 'text-up'],
  down: ['bg-down', 'text-down'],
  flat: ['bg-info', 'text-text'],
} as const

interface MetricCardProps {
  readonly metric: Metric
  readonly order: Order
  readonly top: readonly Ranked[]
  readonly onToggle: (key: string) => void
}

const Line = ({ metric, ranked, share }: { metric: Metric; ranked: Ranked; share: number }) => {
  const { t } = useTranslation()
  const isOld = useQuoteFact(ranked.symbol, oldDateOf) !== null
  const { value, price } = ranked
  const decimals =
    metric.unit === 'usd' && price !== null
      ? changeDecimals(metric.key === 'change' ? value : 0, price)
      : undefined
  const dollars = metric.key === 'macdHist' && price !== null ? (value / 100) * price : null
  const [bar, text] = looks[isSigned(metric) ? directionOf(value, decimals) : 'flat']
  return (
    <span
      data-stale={ranked.stale || undefined}
      className="grid h-[26px] grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[58px_minmax(0,1fr)_auto]"
    >
      <b className="truncate font-semibold">{ranked.symbol}</b>
      {isOld ? (
        <PriceDate symbol={ranked.symbol} className="text-right max-sm:sr-only" />
      ) : (
        <span className="h-1 rounded-[2px] max-sm:hidden">
          <span
            className={`filled-bar block h-full rounded-[2px] opacity-60 ${bar}`}
            style={{ width: `${Math.max(4, share * 100).toFixed(1)}%` }}
          />
        </span>
      )}
      <span
        title={
          dollars === null || price === null
            ? undefined
            : t('scanner.inDollars', {
                value: formatChange(dollars, changeDecimals(dollars, price)),
              })
        }
        className={`quoted text-right font-strong num ${text}`}
      >
        {formatMetric(metric, value, decimals)}
        {ranked.stale && <span className="sr-only"> {t('scanner.results.stale')}</span>}
      </span>
    </span>
  )
}

/** The three stocks that lead by one metric; pressing turns its direction round. */
export const MetricCard = memo(({ metric, order, top, onToggle }: MetricCardProps) => {
  const { t } = useTranslation()
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp
  const largest = Math.max(...top.map(({ value }) => Math.abs(value)))
  const name = t(`metrics.${metric.key as 'price'}`)
  return (
    <button
      type="button"
      data-metric={metric.key}
      onClick={() => onToggle(metric.key)}
      className="grid min-h-[129px] content-start rounded-md border border-line bg-panel px-3.5 py-3 text-left transition-colors hover:border-accent"
    >
      <span className="flex items-center justify-between gap-2 pb-1.5 text-sm font-semibold text-text-2">
        <span className="truncate">{name}</span>
        <span className="sr-only">
          , {t(order === 'desc' ? 'scanner.highest' : 'scanner.lowest')}
        </span>
        <Arrow className="size-[15px] shrink-0 stroke-2 text-accent-text" />
      </span>
      {top.length === 0 && (
        <span className="min-h-[78px] text-text-3">{t('scanner.noValues')}</span>
      )}
      {top.map((ranked) => (
        <Line
          key={ranked.symbol}
          metric={metric}
          ranked={ranked}
          share={largest === 0 ? 0 : Math.abs(ranked.value) / largest}
        />
      ))}
    </button>
  )
})
MetricCard.displayName = 'MetricCard'
