import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketAt } from '../../../domain/calendar/buckets.ts'
import { tradingDayStart } from '../../../domain/calendar/trading-day.ts'
import type { BarsReply } from '../../../contracts/market/stocks.ts'
import { type ChartTimeframe, isIntraday } from '../../../domain/calendar/chart-timeframes.ts'
import { barDateOf, isKnown, useQuoteFact } from '../../api/quotes/use-quote-fact.ts'
import { barsPerLoad, useBars, useIsMarketEmpty } from '../../api/market/stocks.ts'
import { useAskAgain } from '../../api/use-ask-again.ts'
import { classNames } from '../../components/class-names.ts'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { Panel } from '../../components/panels/panel.tsx'
import { Skeleton } from '../../components/panels/skeleton.tsx'
import '../../i18n/en/chart/chart.ts'
import type { ChosenRange } from './ranges/chart-range.ts'
import { LazyChartTools } from './toolbar/lazy-chart-tools.tsx'
import { TimeframePicker } from './timeframe-picker.tsx'
import { useOlderBars } from './bars/use-older-bars.ts'
import { useWatchedPrice } from './bars/use-watched-price.ts'

const ChartFoot = lazyAgain(async () => (await import('./toolbar/chart-foot.tsx')).ChartFoot)
const loadCanvas = async () => (await import('./chart-canvas.tsx')).ChartCanvas
const ChartCanvas = lazyAgain(loadCanvas)
// The chart's code and the first bars are fetched side by side; who draws it meets a failure again.
loadCanvas().catch(() => undefined)

interface ChartPanelProps {
  readonly symbol: string | null
  readonly timeframe: ChartTimeframe
  readonly onTimeframe: (timeframe: ChartTimeframe) => void
  /** Actions after the timeframes and indicators. */
  readonly actions?: ReactNode
  /** The right end of its head. */
  readonly tools?: ReactNode
  readonly layer?: ReactNode
  /** As high as its place, instead of 400 px. */
  readonly fills?: boolean
}

const ChartSkeleton = () => <Skeleton className="absolute inset-3" />

interface ChartProps {
  readonly symbol: string
  readonly timeframe: ChartTimeframe
  readonly chosen: ChosenRange | null
  readonly layer: ReactNode
}

const Chart = ({ symbol, timeframe, chosen, layer }: ChartProps) => {
  const { t } = useTranslation()
  const { data, currentData, error, isFetching, refetch } = useBars({
    symbol,
    timeframe,
    limit: chosen?.barsMax ?? barsPerLoad,
  })
  const isEmpty = currentData?.bars.length === 0
  // A stock that has just been listed gets its first bars with its first prices.
  const isTraded = useQuoteFact(symbol, isKnown)
  const barDate = useQuoteFact(symbol, barDateOf)
  const newest = currentData?.bars.at(-1)
  // Days that are imported while the chart is open are drawn as they are recorded.
  const isBehind =
    !isIntraday(timeframe) &&
    barDate !== null &&
    newest !== undefined &&
    newest.time < bucketAt(timeframe, tradingDayStart(barDate) / 1_000).time
  useAskAgain((isEmpty && isTraded) || isBehind, refetch)
  if (!currentData && error && !isFetching)
    return <Failed text={t('chart.failed')} error={error} onRetry={refetch} />
  if (isEmpty) return <Notice text={t('chart.empty')} />
  // While other bars are on their way the chart stays, so that it is made once, under a veil.
  return (
    <Suspense fallback={<ChartSkeleton />}>
      {data && (
        <ScrolledChart
          reply={data}
          layer={currentData && layer}
          chosen={currentData ? chosen : null}
        />
      )}
      <Attribution />
      {!currentData && (
        <div className="absolute inset-0 z-10 bg-panel" aria-busy>
          <ChartSkeleton />
        </div>
      )}
    </Suspense>
  )
}

/** The chart with as many older bars as the trader has scrolled back to. */
const ScrolledChart = ({
  reply,
  layer,
  chosen,
}: Pick<ChartProps, 'layer' | 'chosen'> & { readonly reply: BarsReply }) => {
  const { older, loadOlder } = useOlderBars(reply)
  const bars = useMemo(() => older.concat(reply.bars), [older, reply.bars])
  return (
    <ChartCanvas
      symbol={reply.symbol}
      timeframe={reply.timeframe}
      bars={bars}
      lastTick={reply.lastTick}
      chosen={chosen}
      onOldest={loadOlder}
    >
      {layer}
    </ChartCanvas>
  )
}

const Attribution = () => {
  const { t } = useTranslation()
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      aria-label={t('chart.attribution')}
      title={t('chart.attribution')}
      className="absolute right-1 bottom-1 z-10 rounded-xs text-[10px] leading-5 text-text-3 hover:text-text"
    >
      TradingView
    </a>
  )
}

export const ChartPanel = (props: ChartPanelProps) => {
  const { symbol, timeframe, onTimeframe, actions, tools, layer, fills = false } = props
  const { t } = useTranslation()
  const isEmpty = useIsMarketEmpty()
  const [lastChosen, setChosen] = useState<ChosenRange | null>(null)
  // Another timeframe may have been chosen since.
  const chosen = lastChosen?.timeframe === timeframe ? lastChosen : null
  useWatchedPrice(symbol, timeframe)
  return (
    <Panel
      title={
        // In a narrow column they stand on two lines; a phone shares the second with what follows.
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 py-1.5 max-sm:contents">
          <TimeframePicker
            value={timeframe}
            onChange={(next) => {
              setChosen(null)
              onTimeframe(next)
            }}
          />
          <LazyChartTools symbol={symbol} />
          {actions}
        </div>
      }
      {...(fills && { className: 'h-full' })}
      end={
        <>
          <ConnectionBadge />
          {tools}
        </>
      }
    >
      <h2 className="sr-only">{t('dashboard.realTimeChart')}</h2>
      <div
        className={classNames(
          'relative',
          fills
            ? 'min-h-0 grow'
            : 'h-[400px] min-h-0 grow xl:h-auto xl:min-h-[var(--chart-min,400px)]',
        )}
      >
        {symbol === null ? (
          <Notice text={t(isEmpty ? 'dashboard.noChart' : 'dashboard.selectStock')} />
        ) : (
          <Chart symbol={symbol} timeframe={timeframe} chosen={chosen} layer={layer} />
        )}
      </div>
      <footer className="flex min-h-9 shrink-0 items-center border-t border-line px-2.5 max-sm:min-h-11">
        <Suspense>
          <ChartFoot
            symbol={symbol}
            chosen={chosen}
            onChoose={(next) => {
              setChosen(next)
              onTimeframe(next.timeframe)
            }}
          />
        </Suspense>
      </footer>
    </Panel>
  )
}
