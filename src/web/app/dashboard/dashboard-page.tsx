import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../api/moment.ts'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { usePageTitle } from '../../components/use-page-title.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { ChartColumn } from './chart-column.tsx'
import { MarketColumns } from './market-columns.tsx'
import { sizesOf } from './panel-sizes-of.ts'
import { EmptyHeader, StockHeader } from '../../features/stock-header/stock-header.tsx'
import { StockActions } from './stock-actions.tsx'
import { useAddress } from './use-address.ts'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'

const MarketChecks = lazyAgain(async () => (await import('./market-checks.tsx')).MarketChecks)

/** The selected stock with its chart and numbers, beside the list of all of them. */
export const DashboardPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('dashboard.title'))
  useWatchedQuotes()
  const address = useAddress()
  const { symbol } = address
  const isPast = useMoment() !== null
  const grid = useRef<HTMLDivElement>(null)
  const panels = useAppSelector(({ preferences }) => preferences.panels)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Suspense>{!isPast && <MarketChecks />}</Suspense>
      <SafePanel>
        {symbol === null ? (
          <EmptyHeader />
        ) : (
          <StockHeader key={symbol} symbol={symbol} actions={<StockActions symbol={symbol} />} />
        )}
      </SafePanel>
      <div
        ref={grid}
        style={sizesOf(panels)}
        className="grid gap-4 lg:grid-cols-[minmax(400px,1fr)_minmax(320px,var(--list-width,408px))] xl:grid-cols-[minmax(400px,1fr)_minmax(320px,var(--list-width,460px))_minmax(280px,var(--news-width,380px))] xl:items-start"
      >
        <ChartColumn {...address} grid={grid} />
        <MarketColumns {...address} grid={grid} />
      </div>
    </div>
  )
}
