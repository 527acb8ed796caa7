import { Download, MonitorPlay, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanMatch } from '../../../../contracts/scans/scan-match.ts'
import type { QuoteBook } from '../../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { useStocks } from '../../../api/market/stocks.ts'
import { Badge } from '../../../components/stocks/badge.tsx'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import { useRecordView } from '../saved/use-record-view.ts'
import { ColumnsButton } from '../../../components/columns/columns-button.tsx'
import { useColumns } from '../../../components/columns/use-columns.ts'
import { download, toCsv } from '../../../components/text/csv.ts'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import { Notice } from '../../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../../components/panels/panel.tsx'
import { useWatchlistChanges } from '../../../components/stocks/use-watchlist-changes.ts'
import '../../../i18n/en/watchlist.ts'
import { newestOf } from './newest-of.ts'
import { ResultsTable } from './results-table.tsx'
import type { Metrics } from './stale-now.ts'
import { useShownScan } from '../use-shown-scan.ts'
import type { Scanned } from '../use-scan.ts'
import { rulesText } from '../../../components/rules/scan-words.ts'
import { useWatchAll, type WatchAll } from './use-watch-all.ts'
import { WatchedNote } from './watched-note.tsx'

const historyPart = lazyPart(async () => (await import('../history/scan-history.tsx')).ScanHistory)

const hideable = ['name', 'change', 'changePercent', 'volume', 'trend'] as const

/** The numbers that the rows show: a scan's own grow old beneath live prices. */
const csvOf = (matches: readonly ScanMatch[], book: QuoteBook) =>
  toCsv(
    ['Symbol', 'Name', 'Price', 'Change', 'Change %', 'Volume'],
    matches.map((match) => [
      match.symbol,
      match.name,
      newestOf(match, 'price', book),
      newestOf(match, 'change', book),
      newestOf(match, 'changePercent', book),
      newestOf(match, 'volume', book),
    ]),
  )

const useStockMap = () => {
  const { data } = useStocks()
  return useMemo(() => new Map(data?.map((stock) => [stock.symbol, stock])), [data])
}

interface ResultActionsProps {
  readonly matches: readonly ScanMatch[]
  readonly isLive: boolean
  readonly onToggle: () => void
  readonly onWall: () => void
  readonly watching: WatchAll
  readonly history: { readonly isOpen: boolean; readonly toggle: () => void }
}

const ResultActions = ({
  matches,
  isLive,
  onToggle,
  onWall,
  watching,
  history,
}: ResultActionsProps) => {
  const { t } = useTranslation()
  const book = useQuoteBook()
  const isEmpty = matches.length === 0
  const closed = useClosedProps()
  return (
    <>
      <Button look="ghost" size="sm" aria-pressed={isLive} onClick={onToggle} {...closed}>
        {t(isLive ? 'scanner.results.stopLive' : 'scanner.results.goLive')}
      </Button>
      <Button look="ghost" size="sm" aria-expanded={history.isOpen} onClick={history.toggle}>
        {t('scanner.results.history')}
      </Button>
      <IconButton
        Icon={MonitorPlay}
        label={t('scanner.wall.openLong')}
        title={t('scanner.wall.openLong')}
        onClick={onWall}
        {...closed}
      />
      <Button
        look="ghost"
        size="sm"
        disabled={isEmpty}
        onClick={() => download('scan.csv', csvOf(matches, book))}
      >
        <Download className="size-[15px]" />
        <span className="@max-[520px]:sr-only">{t('scanner.results.csv')}</span>
      </Button>
      <Button
        look="ghost"
        size="sm"
        disabled={isEmpty || watching.busy}
        aria-busy={watching.busy}
        aria-label={t('scanner.results.watchAll')}
        title={t('scanner.results.watchAll')}
        onClick={() => void watching.addAll(matches.map(({ symbol }) => symbol))}
        {...closed}
      >
        <Plus className="size-[15px]" />
        <span className="@max-[520px]:sr-only">{t('scanner.results.watch')}</span>
      </Button>
      <ColumnsButton
        table="results"
        columns={hideable.map((value) => ({
          value,
          label: t(`scanner.results.columns.${value}`),
        }))}
      />
    </>
  )
}

interface FoundProps {
  readonly scanned: Scanned
  readonly onWall: () => void
  readonly metrics: Metrics
}

export const Found = ({ scanned, onWall, metrics }: FoundProps) => {
  const { t } = useTranslation()
  const stocks = useStockMap()
  const { add } = useWatchlistChanges()
  const { shows } = useColumns('results')
  const { isLive, toggle, matches, entered, left, stale } = useShownScan(scanned, metrics)
  const watching = useWatchAll()
  useRecordView(scanned, matches)
  const [isHistory, setHistory] = useState(false)
  const isReady = historyPart.useReady(isHistory, () => setHistory(false))
  return (
    <Panel
      title={
        // On a phone a line of its own, beside which the buttons have no room.
        <span className="flex items-center gap-2 @max-[520px]:basis-full">
          <PanelTitle>{t('scanner.results.title')}</PanelTitle>
          <Badge>{t('scanner.results.count', { count: matches.length })}</Badge>
        </span>
      }
      end={
        <ResultActions
          matches={matches}
          isLive={isLive}
          onToggle={toggle}
          onWall={onWall}
          watching={watching}
          history={{ isOpen: isHistory, toggle: () => setHistory(!isHistory) }}
        />
      }
    >
      <div className="flex items-start gap-2 border-b border-line px-4 py-2">
        <p className="min-w-0 grow [overflow-wrap:anywhere] text-text-2">
          {scanned.origin.name !== '' && <b className="text-text">{scanned.origin.name}: </b>}
          {rulesText(scanned.rules, t)}
        </p>
        {isLive && (
          <Badge look="live" className="-my-px">
            {t('scanner.results.live')}
          </Badge>
        )}
      </div>
      <WatchedNote watching={watching} />
      {isReady && <historyPart.Part rules={scanned.rules} />}
      {matches.length + left.length === 0 ? (
        <Notice text={t('scanner.results.none')} />
      ) : (
        <ResultsTable
          scanned={scanned}
          matches={matches}
          left={left}
          entered={entered}
          stale={stale}
          stocks={stocks}
          shows={shows}
          onAdd={(symbol) => void add(symbol)}
        />
      )}
    </Panel>
  )
}
