import { useTranslation } from 'react-i18next'
import { SafePanel } from '../../components/safe-panel.tsx'
import { usePageTitle } from '../../components/use-page-title.ts'
import { PopoutButton } from '../popout/popout-button.tsx'
import { useDeckLead } from '../popout/use-deck-lead.ts'
import { DashboardChart } from './dashboard-chart.tsx'
import { MarketChecks } from './market-checks.tsx'
import { LazyMarketList } from './lazy-market-list.tsx'
import { Movers } from '../../features/movers/movers.tsx'
import { NewsPanel } from '../../features/news/news-panel.tsx'
import { StockDetails } from '../../features/stock-details/stock-details.tsx'
import { EmptyHeader, StockHeader } from '../../features/stock-header/stock-header.tsx'
import { StockActions } from './stock-actions.tsx'
import { useAddress } from './use-address.ts'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'

/** The selected stock with its chart and numbers, beside the list of all of them. */
export const DashboardPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('dashboard.title'))
  useWatchedQuotes()
  const { symbol, timeframe, select, selectFirst, setTimeframe } = useAddress()
  useDeckLead(select)
  return (
    <div className="grid gap-4">
      <MarketChecks />
      <SafePanel>
        {symbol === null ? (
          <EmptyHeader />
        ) : (
          <StockHeader key={symbol} symbol={symbol} actions={<StockActions symbol={symbol} />} />
        )}
      </SafePanel>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_408px] xl:grid-cols-[minmax(0,1fr)_460px_380px] xl:items-start">
        <div className="grid min-w-0 content-start gap-4 max-lg:contents xl:min-h-[calc(100dvh-92px)] xl:grid-rows-[1fr_auto_auto]">
          <SafePanel>
            <DashboardChart
              symbol={symbol}
              timeframe={timeframe}
              onTimeframe={setTimeframe}
              tools={<PopoutButton part="chart" />}
            />
          </SafePanel>
          <SafePanel>
            <StockDetails symbol={symbol} />
          </SafePanel>
          <div className="grid min-w-0 max-lg:order-last">
            <SafePanel>
              <Movers onSelect={select} />
            </SafePanel>
          </div>
        </div>
        <div className="grid min-w-0 gap-4 max-lg:contents lg:grid-rows-[auto_minmax(288px,1fr)] xl:contents xl:[&>:first-child]:min-h-[calc(100dvh-92px)]">
          <SafePanel>
            <LazyMarketList
              selected={symbol}
              onSelect={select}
              onDefault={selectFirst}
              tools={<PopoutButton part="list" />}
            />
          </SafePanel>
          {/* As long as what stands on the left lets it be: the rest of the news is scrolled to. */}
          <div className="grid min-w-0 lg:max-xl:relative lg:max-xl:*:absolute lg:max-xl:*:inset-0">
            <SafePanel>
              <NewsPanel />
            </SafePanel>
          </div>
        </div>
      </div>
    </div>
  )
}
