import { useCallback, useState } from 'react'
import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import { MoreButton } from '../../../components/controls/more-button.tsx'
import { Skeleton } from '../../../components/panels/skeleton.tsx'
import { scannerLimits } from '../limits.ts'
import { MetricCard } from './metric-card.tsx'
import { type Order, topOf } from './top-of.ts'

/** Its columns go by the width of the page's content, from 200 px a card. */
const grid = 'grid grid-cols-2 gap-2 sm:gap-3 @min-[836px]:grid-cols-4 @min-[1684px]:grid-cols-8'

export const CardsSkeleton = () => (
  <div aria-hidden>
    <div className={grid}>
      {Array.from({ length: scannerLimits.cardsAtFirst }, (_, index) => (
        <Skeleton key={index} className="h-[129px] rounded-md" />
      ))}
    </div>
    {/* The button under the cards. */}
    <div className="h-10 max-sm:h-13" />
  </div>
)

export const MetricCards = ({ reply }: { readonly reply: ScannerMetricsReply }) => {
  const [all, setAll] = useState(false)
  const [turned, setTurned] = useState<Readonly<Record<string, Order>>>({})
  const toggle = useCallback(
    (key: string) =>
      setTurned((orders) => ({ ...orders, [key]: orders[key] === 'asc' ? 'desc' : 'asc' })),
    [],
  )
  const priceIndex = reply.metrics.findIndex(({ key }) => key === 'price')
  const shown = all ? reply.metrics : reply.metrics.slice(0, scannerLimits.cardsAtFirst)
  return (
    <section className="grid gap-1">
      <div className={grid}>
        {shown.map((metric, index) => {
          const order = turned[metric.key] ?? 'desc'
          return (
            <MetricCard
              key={metric.key}
              metric={metric}
              order={order}
              top={topOf(reply.rows, index, order, scannerLimits.stocksPerCard, priceIndex)}
              onToggle={toggle}
            />
          )
        })}
      </div>
      {reply.metrics.length > scannerLimits.cardsAtFirst && (
        <MoreButton all={all} onToggle={() => setAll(!all)} />
      )}
    </section>
  )
}
