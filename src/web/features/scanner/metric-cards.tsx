import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannerMetricsReply } from '../../../contracts/scanner.ts'
import { Button } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { scannerLimits } from './limits.ts'
import { MetricCard } from './metric-card.tsx'
import { type Order, topOf } from './top-of.ts'

const grid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(212px,1fr))]'

export const CardsSkeleton = () => (
  <div className={grid} aria-hidden>
    {Array.from({ length: scannerLimits.cardsAtFirst }, (_, index) => (
      <Skeleton key={index} className="h-[129px] rounded-md" />
    ))}
  </div>
)

/** One card for each metric; the first of them until View All is pressed. */
export const MetricCards = ({ reply }: { readonly reply: ScannerMetricsReply }) => {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const [turned, setTurned] = useState<Readonly<Record<string, Order>>>({})
  const toggle = useCallback(
    (key: string) =>
      setTurned((orders) => ({ ...orders, [key]: orders[key] === 'asc' ? 'desc' : 'asc' })),
    [],
  )
  const shown = all ? reply.metrics : reply.metrics.slice(0, scannerLimits.cardsAtFirst)
  const Chevron = all ? ChevronUp : ChevronDown
  return (
    <section className="grid gap-3">
      <div className={grid}>
        {shown.map((metric, index) => {
          const order = turned[metric.key] ?? 'desc'
          return (
            <MetricCard
              key={metric.key}
              metric={metric}
              order={order}
              top={topOf(reply.rows, index, order, scannerLimits.stocksPerCard)}
              onToggle={toggle}
            />
          )
        })}
      </div>
      {reply.metrics.length > scannerLimits.cardsAtFirst && (
        <Button
          look="ghost"
          size="sm"
          className="justify-self-center"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'scanner.showLess' : 'scanner.viewAll')}
          <Chevron className="size-4" strokeWidth={1.75} aria-hidden />
        </Button>
      )}
    </section>
  )
}
