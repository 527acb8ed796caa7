import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { useStocks } from '../../api/stocks.ts'
import { useWatchlist } from '../../api/watchlist.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { Button } from '../../components/controls/button.tsx'
import { ColumnsButton } from '../../components/columns/columns-button.tsx'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'
import { isFocusStillAt } from '../../components/focus/is-focus-lost.ts'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { PageHeading } from '../../components/panels/page-heading.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { SimulatedBadge } from '../../components/stocks/simulated-badge.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { AddForm } from './add-form.tsx'
import { CsvButtons } from './csv-buttons.tsx'
import { ImportReport } from './import-report.tsx'
import { useImport } from './use-import.ts'
import { useWatchlistChanges } from '../../components/stocks/use-watchlist-changes.ts'
import '../../i18n/en-watchlist.ts'
import { type Restored, WatchlistTable } from './watchlist-table.tsx'

const noPollingMs = 0
const hideable = ['change', 'volume', 'trend', 'added'] as const

interface Removed {
  readonly symbol: string
  /** Called when the row with the focus is removed; a focus elsewhere does not move. */
  readonly hadFocus: boolean
}

const Undo = ({ removed, onUndo }: { readonly removed: Removed; readonly onUndo: () => void }) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const { symbol } = removed
  useEffect(() => {
    if (removed.hadFocus) button.current?.focus()
  }, [removed])
  return (
    <p role="status" className="flex items-center gap-3 border-b border-line px-4 py-2 text-text-2">
      {t('watchlist.removed', { symbol })}
      <Button ref={button} size="sm" onClick={onUndo}>
        {t('watchlist.undo')}
      </Button>
    </p>
  )
}

const Columns = () => {
  const { t } = useTranslation()
  const columns = hideable.map((value) => ({ value, label: t(`watchlist.columns.${value}`) }))
  return <ColumnsButton table="watchlist" columns={columns} />
}

interface HeadlineProps {
  /** undefined: not known yet. */
  readonly count: number | undefined
  readonly simulated: boolean
}

const Headline = ({ count, simulated }: HeadlineProps) => {
  const { t } = useTranslation()
  return (
    <PageHeading
      beside={
        <>
          {count !== undefined && <Badge>{t('watchlist.count', { count })}</Badge>}
          {simulated && <SimulatedBadge />}
        </>
      }
    >
      {t('watchlist.title')}
    </PageHeading>
  )
}

const useChangesByHand = () => {
  const { addAll, remove, isAdding } = useWatchlistChanges()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const onAdd = async (symbols: readonly string[]) => {
    const outcome = await addAll(symbols)
    const isLeft = (symbol: string) =>
      outcome.notListed.includes(symbol) || outcome.failed?.symbols.includes(symbol)
    // What is back is not to be put back.
    setRemoved((gone) =>
      gone && symbols.includes(gone.symbol) && !isLeft(gone.symbol) ? null : gone,
    )
    return outcome
  }
  const onRemove = async (symbol: string) => {
    setRestored(null)
    const pressed = document.activeElement
    if (!(await remove(symbol))) return
    setRemoved({ symbol, hadFocus: isFocusStillAt(pressed) })
  }
  const onUndo = async (symbol: string) => {
    setRestored({ symbol, pressed: document.activeElement })
    await onAdd([symbol])
  }
  return { isAdding, removed, restored, onAdd, onRemove, onUndo }
}

/** My Watchlists: what the trader follows, with prices that move. */
export const WatchlistPage = () => {
  const { t } = useTranslation()
  useWatchedQuotes()
  const { data: entries, error, refetch } = useWatchlist()
  const { data: listed } = useStocks(noPollingMs)
  const stocks = useMemo(() => new Map(listed?.map((stock) => [stock.symbol, stock])), [listed])
  const { busy, report, importFile, dismiss, again } = useImport()
  const { isAdding, removed, restored, onAdd, onRemove, onUndo } = useChangesByHand()

  const simulated = entries?.some(({ symbol }) => stocks.get(symbol)?.simulated) ?? false
  const body = () => {
    if (!entries && error)
      return <Failed text={t('watchlist.failed')} error={error} onRetry={refetch} />
    if (!entries) return <RowsSkeleton />
    if (entries.length === 0)
      return <Notice text={t('watchlist.empty')} detail={t('watchlist.emptyHint')} />
    const removeNow = (symbol: string) => void onRemove(symbol)
    return <WatchlistTable {...{ entries, stocks, restored }} onRemove={removeNow} />
  }

  return (
    <div className="grid gap-4">
      <Headline count={entries?.length} simulated={simulated} />
      <AddForm onAdd={onAdd} pending={isAdding} />
      <SafePanel>
        <Panel
          title={
            <>
              <PanelTitle>{t('watchlist.title')}</PanelTitle>
              <ConnectionBadge />
            </>
          }
          end={
            <>
              <CsvButtons
                entries={entries ?? []}
                busy={busy}
                onImport={(file) => void importFile(file)}
              />
              <Columns />
            </>
          }
        >
          {report && (
            <ImportReport
              report={report}
              busy={busy}
              onAgain={() => void again(report)}
              onDismiss={dismiss}
            />
          )}
          {removed && <Undo removed={removed} onUndo={() => void onUndo(removed.symbol)} />}
          {body()}
        </Panel>
      </SafePanel>
    </div>
  )
}
