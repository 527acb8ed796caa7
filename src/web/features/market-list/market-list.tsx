import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { useIsMarketEmpty, useListing, useStocks } from '../../api/market/stocks.ts'
import { Button } from '../../components/controls/button.tsx'
import { ColumnsButton } from '../../components/columns/columns-button.tsx'
import { gridOf } from '../../components/columns/grid-of.ts'
import { useColumns } from '../../components/columns/use-columns.ts'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'
import { ListingNote } from '../../components/stocks/listing-note.tsx'
import { Failed, Notice } from '../../components/panels/notice.tsx'
import { Panel } from '../../components/panels/panel.tsx'
import { Select } from '../../components/controls/select.tsx'
import { useLoadMarket } from '../../components/loading/use-load-market.ts'
import { useTerm } from '../../i18n/use-term.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { listLimits } from './limits.ts'
import { sectorsOf } from './list-row.ts'
import { ListChooser } from './list-chooser.tsx'
import { SortHeader } from './sort-header.tsx'
import { StockList } from './stock-list.tsx'
import { listColumns, rowGrid } from './stock-row.tsx'
import { useListRows } from './use-list-rows.ts'
import { useShownList } from './use-shown-list.ts'
import { useOrdering } from '../../components/use-ordering.ts'
import '../../i18n/en/market-list.ts'
import { Skeleton } from '../../components/panels/skeleton.tsx'

const ListSkeleton = ({ shows }: { readonly shows: (column: string) => boolean }) => (
  <div aria-hidden className="h-full overflow-hidden">
    {Array.from({ length: listLimits.skeletonRows }, (_, index) => (
      <div
        key={index}
        className={`${rowGrid} border-b hairline`}
        style={{ height: listLimits.rowPx }}
      >
        <span className="grid gap-1.5">
          <Skeleton className="h-3 w-12" />
          <Skeleton className="h-2.5 w-full" />
        </span>
        {shows('trend') && <Skeleton className="h-4 w-full" />}
        <Skeleton className="h-3.5 w-full" />
        {shows('volume') && <Skeleton className="hidden h-3.5 w-full @5xl:block" />}
        {shows('changePercent') && <Skeleton className="h-5 w-full" />}
      </div>
    ))}
  </div>
)

interface MarketListProps {
  readonly selected: string | null
  readonly onSelect: (symbol: string) => void
  /** Called with the first stock of the list while none is selected. */
  readonly onDefault: (symbol: string) => void
  readonly tools?: ReactNode
}

const nothing: readonly Stock[] = []
/** Symbol and price stay: a row without them says nothing. */
const hideable = ['trend', 'volume', 'changePercent'] as const

const SectorFilter = ({
  stocks,
  sector,
  onChoose,
}: {
  readonly stocks: readonly Stock[]
  readonly sector: string | null
  readonly onChoose: (sector: string | null) => void
}) => {
  const { t } = useTranslation()
  const term = useTerm()
  const sectors = useMemo(() => sectorsOf(stocks), [stocks])
  return (
    <Select
      aria-label={t('list.sector')}
      className="max-w-28"
      value={sector ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
    >
      <option value="">{t('list.allSectors')}</option>
      {sectors.map((name) => (
        <option key={name} value={name}>
          {term(name)}
        </option>
      ))}
    </Select>
  )
}

const ListColumns = () => {
  const { t } = useTranslation()
  const columns = hideable.map((value) => ({ value, label: t(`list.columns.${value}`) }))
  return <ColumnsButton table="list" columns={columns} />
}

/** Says Refreshing... over the list: in the head it would push the tools out of a narrow panel. */
const Refreshing = ({ now }: { readonly now: boolean }) => {
  const { t } = useTranslation()
  return (
    <span role="status" className="pointer-events-none absolute right-4 bottom-2 text-sm">
      {now && (
        <span className="rounded-sm border border-line bg-panel px-2 py-1 text-text-3">
          {t('list.refreshing')}
        </span>
      )}
    </span>
  )
}

const EmptyMarket = () => {
  const { t } = useTranslation()
  const { load, isLoading } = useLoadMarket()
  return (
    <Notice
      text={t('list.empty')}
      detail={t('list.emptyHint')}
      action={
        <Button disabled={isLoading} aria-busy={isLoading} onClick={() => void load()}>
          {t('list.load')}
        </Button>
      }
    />
  )
}

const EmptySector = ({ onShowAll }: { readonly onShowAll: () => void }) => {
  const { t } = useTranslation()
  return (
    <Notice
      text={t('list.emptySector')}
      action={<Button onClick={onShowAll}>{t('list.showAll')}</Button>}
    />
  )
}

/**
 * Market Data, or one of the trader's lists: every stock of it with its live price, sorted by four
 * keys, filtered by sector.
 */
export const MarketList = ({ selected, onSelect, onDefault, tools }: MarketListProps) => {
  const { t } = useTranslation()
  const isEmpty = useIsMarketEmpty()
  const listing = useListing()
  const { data, error, isFetching, refetch } = useStocks(
    isEmpty || listing !== null ? listLimits.refreshFillingMs : listLimits.refreshMs,
  )
  const shown = useShownList()
  const { chosen, symbols } = shown
  const market = data ?? nothing
  const stocks = useMemo(
    () => market.filter(({ symbol }) => symbols === null || symbols?.has(symbol)),
    [market, symbols],
  )
  const list = useAppSelector(({ preferences }) => preferences.list)
  const [sector, setSector] = useState<string | null>(null)
  const { shows } = useColumns('list')
  const { ordering, orderNow, hold } = useOrdering(list.sort !== 'symbol', listLimits.reorderMs)
  const rows = useListRows({ stocks, list, sector, ordering })

  const first = rows[0]?.symbol
  useEffect(() => {
    if (selected === null && first !== undefined) onDefault(first)
  }, [selected, first, onDefault])

  const body = () => {
    if (!data && error)
      return <Failed text={t('dashboard.failedStocks')} error={error} onRetry={refetch} />
    if (shown.error)
      return <Failed text={t('watchlist.failed')} error={shown.error} onRetry={shown.refetch} />
    if (!data || symbols === undefined) return <ListSkeleton shows={shows} />
    if (isEmpty) return <EmptyMarket />
    if (stocks.length === 0) return <Notice text={t('watchlist.empty')} />
    if (rows.length === 0) return <EmptySector onShowAll={() => setSector(null)} />
    const filter = `${chosen?.id ?? ''} ${sector ?? ''}`
    return (
      <StockList
        stocks={rows}
        filter={filter}
        selected={selected}
        onSelect={onSelect}
        onHold={(on) => hold('pointer', on)}
      />
    )
  }

  return (
    <Panel
      title={
        <>
          <ListChooser {...shown} />
          <ConnectionBadge />
        </>
      }
      end={
        <>
          <SectorFilter stocks={market} sector={sector} onChoose={setSector} />
          <ListColumns />
          {tools}
        </>
      }
    >
      <div className="@container flex min-h-0 grow flex-col" style={gridOf(listColumns, shows)}>
        <ListingNote listing={listing} />
        <SortHeader onSorted={orderNow} shows={shows} />
        <div className="relative h-96 min-h-0 grow" aria-busy={isFetching}>
          {body()}
          <Refreshing now={isFetching} />
        </div>
      </div>
    </Panel>
  )
}
