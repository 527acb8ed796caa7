import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanMatch } from '../../../../contracts/scans/scan-match.ts'
import type { Stock } from '../../../../contracts/market/stocks.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { gridOf } from '../../../components/columns/grid-of.ts'
import { useAreaFromTop } from '../../../components/use-area-from-top.ts'
import { scannerLimits } from '../limits.ts'
import { notOnPhone, resultColumns, resultGrid, ResultRow, roomyOnly } from './result-row.tsx'
import {
  nextSort,
  type ResultKey,
  resultKeys,
  type ResultSort,
  sortResults,
} from './sort-results.ts'

interface ResultsTableProps {
  /** The scan of which these are the results: those of another one begin at the top. */
  readonly scanned: unknown
  readonly matches: readonly ScanMatch[]
  readonly left: readonly ScanMatch[]
  readonly entered: ReadonlySet<string>
  /** Whose price is old. */
  readonly stale: readonly string[]
  readonly stocks: ReadonlyMap<string, Stock>
  readonly shows: (column: string) => boolean
  readonly onAdd: (symbol: string) => void
}

/** The least height of the rows' area. */
const least = { '--area': `${scannerLimits.areaPx.toString()}px` } as CSSProperties

const shownBy: Partial<Record<ResultKey, string>> = {
  name: roomyOnly,
  change: notOnPhone,
  volume: notOnPhone,
}
const leftAligned: ReadonlySet<ResultKey> = new Set(['symbol', 'name'])

const HeadCell = (props: {
  readonly column: ResultKey
  readonly sort: ResultSort
  readonly onSort: (key: ResultKey) => void
}) => {
  const { t } = useTranslation()
  const { column, sort, onSort } = props
  const active = sort.key === column
  const Arrow = sort.order === 'asc' ? ArrowUp : ArrowDown
  const direction = sort.order === 'asc' ? 'ascending' : 'descending'
  return (
    <span
      role="columnheader"
      aria-sort={active ? direction : 'none'}
      className={`${shownBy[column] ?? ''} ${leftAligned.has(column) ? '' : 'justify-self-end'}`}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={`flex items-center gap-0.5 rounded-xs text-xs font-semibold whitespace-nowrap hover:text-text ${active ? 'text-accent-text' : 'text-text-3'}`}
      >
        {t(`scanner.results.columns.${column}`)}
        {active && <Arrow className="size-3 stroke-2" />}
      </button>
    </span>
  )
}

interface HeadProps {
  readonly sort: ResultSort
  readonly onSort: (key: ResultKey) => void
  readonly shows: (column: string) => boolean
}

const Head = ({ sort, onSort, shows }: HeadProps) => {
  const { t } = useTranslation()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={`${resultGrid} sticky top-0 z-10 h-[34px] border-b border-line bg-panel`}
    >
      {resultKeys.filter(shows).map((key) => (
        <HeadCell key={key} column={key} sort={sort} onSort={onSort} />
      ))}
      {shows('trend') && (
        <span
          role="columnheader"
          className={`justify-self-end text-xs font-semibold text-text-3 ${roomyOnly}`}
        >
          {t('scanner.results.columns.trend')}
        </span>
      )}
      <span role="columnheader">
        <span className="sr-only">{t('scanner.results.columns.actions')}</span>
      </span>
    </div>
  )
}

export const ResultsTable = (props: ResultsTableProps) => {
  const { scanned, matches, left, entered, stale, stocks, shows, onAdd } = props
  const { t } = useTranslation()
  const book = useQuoteBook()
  const area = useAreaFromTop(scanned)
  const [sort, setSort] = useState<ResultSort>({ key: 'changePercent', order: 'desc' })
  // What leaves does so where it stood: at the end of a long list nobody would see it go.
  const rows = useMemo(() => {
    const gone = new Set(left.map(({ symbol }) => symbol))
    const came = (symbol: string) => (entered.has(symbol) ? ('entered' as const) : null)
    return sortResults([...matches, ...left], sort, book).map((match) => ({
      match,
      mark: gone.has(match.symbol) ? ('left' as const) : came(match.symbol),
    }))
  }, [matches, left, entered, sort, book])
  // Apart from the order: a price that grows old moves no row.
  const old = useMemo(() => new Set(stale), [stale])
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => scannerLimits.rowPx,
    overscan: scannerLimits.overscanRows,
    initialRect: { width: 0, height: scannerLimits.areaPx },
  })
  return (
    <div
      ref={area}
      role="table"
      aria-label={t('scanner.results.title')}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      // To the foot of the screen, below one row of cards or two, and a line of rules.
      className="max-h-[max(var(--area),100dvh-497px)] overflow-x-hidden overflow-y-auto -outline-offset-2 @min-[1684px]:max-h-[max(var(--area),100dvh-357px)]"
      style={{ ...gridOf(resultColumns, shows), ...least }}
    >
      <Head sort={sort} onSort={(key) => setSort(nextSort(sort, key))} shows={shows} />
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <ResultRow
                key={`${row.match.symbol} ${row.mark === 'left' ? 'left' : 'in'}`}
                match={row.match}
                index={item.index}
                top={item.start}
                height={item.size}
                trend={stocks.get(row.match.symbol)?.trend ?? noTrend}
                mark={row.mark}
                isStale={old.has(row.match.symbol)}
                shows={shows}
                onAdd={onAdd}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const noTrend: readonly number[] = []
