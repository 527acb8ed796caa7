import { ListPlus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListItem, ListSymbol, Watchlist } from '../../../contracts/watchlists/watchlists.ts'
import { useWatchedQuotes } from '../../api/quotes/use-watched-quotes.ts'
import { useStocks } from '../../api/market/stocks.ts'
import { useListItems } from '../../api/watchlists/watchlists.ts'
import { ColumnsButton } from '../../components/columns/columns-button.tsx'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'
import { AddForm } from './add-form.tsx'
import { Headline } from './headline.tsx'
import { CsvButtons } from './import/csv-buttons.tsx'
import { ImportReport } from './import/import-report.tsx'
import type { useImport } from './import/use-import.ts'
import { ListBar } from './list-bar.tsx'
import { Undo } from '../../components/controls/undo.tsx'
import { useChangesByHand } from './use-changes-by-hand.ts'
import { useListChanges } from './use-list-changes.ts'
import { useListName } from '../../components/stocks/use-list-name.ts'
import type { useWholeList } from './use-whole-list.ts'
import { watchlistTextLimits } from '../../../domain/watchlist/limits.ts'
import { Button } from '../../components/controls/button.tsx'
import { useClosedProps } from '../../components/past/use-closed-props.ts'
import { useWanted } from '../../state/wanted.ts'
import { InlineText } from './inline-text.tsx'

/** Adds a section line at the end of the list. */
const NewSection = ({ onAdd }: { readonly onAdd: (title: string) => void }) => {
  const { t } = useTranslation()
  const closed = useClosedProps()
  const [writing, setWriting] = useState(false)
  useWanted('section', () => setWriting(true))
  if (writing)
    return (
      <InlineText
        label={t('watchlist.section.title')}
        value=""
        charactersMax={watchlistTextLimits.sectionCharactersMax}
        onSave={(title) => {
          if (title !== '') onAdd(title)
        }}
        onClose={() => setWriting(false)}
        className="h-8 w-44"
      />
    )
  return (
    <Button look="ghost" onClick={() => setWriting(true)} {...closed}>
      <ListPlus className="size-4" />
      {t('watchlist.section.add')}
    </Button>
  )
}

const load = async () => (await import('./table/watchlist-table.tsx')).WatchlistTable
const WatchlistTable = lazyAgain(load)
// The code and the list are fetched in parallel; the component handles a failure.
load().catch(() => undefined)

const hideable = ['change', 'volume', 'trend', 'added'] as const
const nothing: readonly ListItem[] = []

const Columns = () => {
  const { t } = useTranslation()
  const columns = hideable.map((value) => ({ value, label: t(`watchlist.columns.${value}`) }))
  return <ColumnsButton table="watchlist" columns={columns} />
}

const useStockMap = () => {
  const { data } = useStocks()
  return useMemo(() => new Map(data?.map((stock) => [stock.symbol, stock])), [data])
}

export interface ListPageProps {
  readonly lists: readonly Watchlist[]
  readonly chosen: Watchlist
  /** null: the first one. */
  readonly onChoose: (id: string | null) => void
  readonly whole: ReturnType<typeof useWholeList>
  readonly imports: ReturnType<typeof useImport>
}

export const ListPage = (props: ListPageProps) => {
  const { chosen } = props
  useWatchedQuotes()
  const { currentData: items } = useListItems(chosen.id)
  const stocks = useStockMap()
  const changes = useListChanges(chosen.id)
  const byHand = useChangesByHand(chosen, items ?? nothing, changes)
  const entries = (items ?? nothing).filter((item): item is ListSymbol => item.type === 'symbol')
  return (
    <div className="grid gap-4">
      <Headline
        count={items && entries.length}
        simulated={entries.some(({ symbol }) => stocks.get(symbol)?.simulated)}
      />
      <span className="flex flex-wrap items-start gap-2">
        <AddForm onAdd={byHand.onAdd} pending={byHand.isAdding} />
        <NewSection onAdd={changes.addSection} />
      </span>
      <SafePanel>
        <ListPanel {...props} stocks={stocks} changes={changes} byHand={byHand} entries={entries} />
      </SafePanel>
    </div>
  )
}

interface ListPanelProps extends ListPageProps {
  readonly stocks: ReturnType<typeof useStockMap>
  readonly changes: ReturnType<typeof useListChanges>
  readonly byHand: ReturnType<typeof useChangesByHand>
  readonly entries: readonly ListSymbol[]
}

const DeletedList = ({ whole: { deleted, onRestore } }: Pick<ListPageProps, 'whole'>) => {
  const { t } = useTranslation()
  if (!deleted) return null
  return (
    <Undo
      undo={t('watchlist.undo')}
      text={t('watchlist.lists.deleted', { name: deleted.name })}
      takesFocus
      onUndo={() => void onRestore(deleted.id)}
    />
  )
}

const RemovedEntry = ({ byHand: { removed, onUndo } }: Pick<ListPanelProps, 'byHand'>) => {
  const { t } = useTranslation()
  if (!removed) return null
  return (
    <Undo
      undo={t('watchlist.undo')}
      text={t('watchlist.removed', { symbol: removed.symbol })}
      takesFocus={removed.hadFocus}
      onUndo={() => void onUndo(removed)}
    />
  )
}

const ListPanel = (props: ListPanelProps) => {
  const { lists, chosen, onChoose, whole, stocks, changes, byHand, entries } = props
  const { t } = useTranslation()
  const nameOf = useListName()
  const { currentData: items, error, refetch } = useListItems(chosen.id)
  const { busy, report, importFile, dismiss, again } = props.imports
  const { onCreate, onDelete } = whole
  const body = () => {
    if (!items && error)
      return <Failed text={t('watchlist.failed')} error={error} onRetry={refetch} />
    if (!items) return <RowsSkeleton />
    if (items.length === 0)
      return <Notice text={t('watchlist.empty')} detail={t('watchlist.emptyHint')} />
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <WatchlistTable
          items={items}
          stocks={stocks}
          restored={byHand.restored}
          changes={changes}
          onRemove={(symbol) => void byHand.onRemove(symbol)}
        />
      </Suspense>
    )
  }
  return (
    <Panel
      className="max-w-[1560px]"
      title={
        <>
          <PanelTitle>{nameOf(chosen)}</PanelTitle>
          <ConnectionBadge />
        </>
      }
      end={
        <>
          <CsvButtons
            entries={entries}
            name={chosen.name ?? 'watchlist'}
            busy={busy}
            onImport={(file) => void importFile(file)}
          />
          <Columns />
        </>
      }
    >
      <ListBar
        lists={lists}
        chosen={chosen}
        onChoose={onChoose}
        onCreate={(name) => void onCreate(name)}
        onRename={changes.rename}
        onDelete={() => void onDelete()}
      />
      <DeletedList whole={whole} />
      {report && (
        <ImportReport
          report={report}
          busy={busy}
          onAgain={() => void again(report)}
          onDismiss={dismiss}
        />
      )}
      <RemovedEntry byHand={byHand} />
      {body()}
    </Panel>
  )
}
