import { type RefObject, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../api/moment.ts'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { usePageTitle } from '../../components/use-page-title.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { sizesOf } from './panel-sizes-of.ts'
import { EmptyHeader, StockHeader } from '../../features/stock-header/stock-header.tsx'
import { StockActions } from './stock-actions.tsx'
import { type Address, useAddress } from './use-address.ts'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { Movers } from '../../features/movers/movers.tsx'
import { StockDetails } from '../../features/stock-details/stock-details.tsx'
import { PopoutButton } from '../window-sync/popout-button.tsx'
import { DashboardChart } from './dashboard-chart.tsx'
import { PanelHandle } from './panel-handle.tsx'
import { NewsPanel } from '../../features/news/news-panel.tsx'
import { LazyMarketList } from './lazy-market-list.tsx'

interface MarketColumnsProps extends Pick<Address, 'symbol' | 'select' | 'selectFirst'> {
  readonly grid: RefObject<HTMLElement | null>
}

const leftBorder = '-left-4 w-4'

const MarketColumns = ({ symbol, select, selectFirst, grid }: MarketColumnsProps) => (
  <div className="relative grid min-w-0 gap-4 max-lg:contents lg:grid-rows-[auto_minmax(288px,1fr)] xl:contents">
    <div className="relative grid min-w-0 sm:max-xl:h-[var(--list-height,auto)] xl:min-h-[calc(100dvh-92px)]">
      <SafePanel>
        <LazyMarketList
          selected={symbol}
          onSelect={select}
          onDefault={selectFirst}
          tools={<PopoutButton part="list" />}
        />
      </SafePanel>
      <PanelHandle
        panel="listWidth"
        grows="left"
        grid={grid}
        className={`${leftBorder} max-xl:hidden`}
      />
      <PanelHandle
        panel="listHeight"
        grows="down"
        grid={grid}
        grip
        className="-bottom-5 h-6 max-sm:hidden lg:-bottom-4 lg:h-4 xl:hidden"
      />
    </div>
    {/* As long as what stands on the left lets it be: the rest of the news is scrolled to. */}
    <div className="grid min-w-0 lg:relative lg:max-xl:*:absolute lg:max-xl:*:inset-0 xl:h-[calc(100dvh-92px)] xl:grid-rows-1">
      <SafePanel>
        <NewsPanel />
      </SafePanel>
      <PanelHandle
        panel="newsWidth"
        grows="left"
        grid={grid}
        className={`${leftBorder} max-xl:hidden`}
      />
    </div>
    <PanelHandle
      panel="listWidth"
      grows="left"
      grid={grid}
      className={`${leftBorder} max-lg:hidden xl:hidden`}
    />
  </div>
)

interface ChartColumnProps extends Pick<
  Address,
  'symbol' | 'timeframe' | 'setTimeframe' | 'select'
> {
  readonly grid: RefObject<HTMLElement | null>
}

const ChartColumn = (props: ChartColumnProps) => {
  const { symbol, timeframe, setTimeframe, select, grid } = props
  return (
    <div className="grid min-w-0 content-start gap-4 max-lg:contents xl:min-h-[calc(100dvh-92px)] xl:grid-rows-[var(--chart-row,1fr)_auto_auto]">
      <div className="relative grid min-w-0 sm:h-[var(--chart-height,auto)]">
        <SafePanel>
          <DashboardChart
            symbol={symbol}
            timeframe={timeframe}
            onTimeframe={setTimeframe}
            tools={<PopoutButton part="chart" />}
          />
        </SafePanel>
        <PanelHandle
          panel="chartHeight"
          grows="down"
          grid={grid}
          grip
          className="-bottom-5 h-6 max-sm:hidden lg:-bottom-4 lg:h-4"
        />
      </div>
      <SafePanel>
        <StockDetails symbol={symbol} />
      </SafePanel>
      <div className="grid min-w-0 max-lg:order-last">
        <SafePanel>
          <Movers onSelect={select} />
        </SafePanel>
      </div>
    </div>
  )
}

const MarketChecks = lazyAgain(async () => (await import('./market-checks.tsx')).MarketChecks)

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
