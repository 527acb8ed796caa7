import { type FocusEvent, Fragment, useMemo } from 'react'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { Table } from '../../../components/panels/table.tsx'
import { browserStorage } from '../../../state/browser-storage.ts'
import { loadNotes } from '../../../components/alerts/notes.ts'
import { AlertRow, type RowContext } from './alert-row.tsx'
import { ListHead } from './list-head.tsx'
import { SortBar } from './sort-bar.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { isTyped } from '../../../api/alerts/alerts.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import { useStocks } from '../../../api/market/stocks.ts'
import { useOrdering } from '../../../components/use-ordering.ts'
import { useAppDispatch, useAppSelector } from '../../../state/hooks.ts'
import { alertsSorted } from '../../../state/preferences.ts'
import { distanceNow, standingOf } from '../use-standing.ts'
import { type ListOrder, sortAlerts } from './sort-alerts.ts'

const limits = {
  /** Distances move with each price; rows find their new places this often. */
  reorderMs: 5_000,
} as const

const newestFirst: ListOrder = { sort: 'created', order: 'desc' }

/** The alerts in the order that this browser keeps; of a past moment no distance is known. */
const useSortedAlerts = (alerts: readonly ListedAlert[], past: boolean) => {
  const dispatch = useAppDispatch()
  const book = useQuoteBook()
  const { data: stocks } = useStocks()
  const kept = useAppSelector(({ preferences }) => preferences.alertList)
  const list: ListOrder = past && kept.sort === 'distance' ? newestFirst : kept
  const { ordering, hold } = useOrdering(list.sort === 'distance', limits.reorderMs)
  const rows = useMemo(() => {
    const listed = new Map(stocks?.map((stock) => [stock.symbol, stock]))
    return sortAlerts(alerts, list, (alert) =>
      isTyped(alert)
        ? distanceNow(alert, standingOf(book.get(alert.symbol), listed.get(alert.symbol)))
        : null,
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- prices are read anew per ordering
  }, [alerts, list, book, stocks, ordering])
  return { rows, list, hold, onSort: (next: ListOrder) => dispatch(alertsSorted(next)) }
}

export interface AlertTableProps extends RowContext {
  readonly alerts: readonly ListedAlert[]
  /** Which of all alerts these are. */
  readonly filter: string
  /** Whose history is shown beside the list; null: none. */
  readonly chosen: string | null
}

/** Stands for rows that are left out. */
const Gap = ({ px }: { readonly px: number }) =>
  px > 0 && <tr aria-hidden style={{ height: px, padding: 0, border: 0 }} />

/** The alerts as rows that can be sorted. */
export const AlertTable = ({ alerts, filter, chosen, ...context }: AlertTableProps) => {
  const { past } = context
  const sorted = useSortedAlerts(alerts, past)
  const { list, hold, onSort } = sorted
  const contents = useMemo(() => ({ list, filter }), [list, filter])
  const { isLong, area, rows, restPx, measure, keep } = useRowsInSight(sorted.rows, contents)
  const notes = loadNotes(browserStorage(), 'message')
  const onFocus = ({ target }: FocusEvent) => {
    hold('focus', true)
    keep(target.closest('tr')?.dataset['id'] ?? null)
  }
  const onBlur = () => {
    hold('focus', false)
    keep(null)
  }
  return (
    <div className="@container">
      <SortBar past={past} list={list} onSort={onSort} />
      <div
        ref={area}
        className={isLong ? 'max-h-[max(480px,100dvh-200px)] overflow-auto' : 'overflow-x-auto'}
      >
        <Table
          className={past ? 'two-lines past' : 'two-lines'}
          aria-rowcount={isLong ? alerts.length + 1 : undefined}
        >
          <ListHead past={past} list={list} stays={isLong} onSort={onSort} />
          <tbody
            onPointerEnter={() => hold('pointer', true)}
            onPointerLeave={() => hold('pointer', false)}
            onFocus={onFocus}
            onBlur={onBlur}
          >
            {rows.map(({ alert, index, gapPx }) => (
              <Fragment key={alert.id}>
                <Gap px={gapPx} />
                <AlertRow
                  alert={alert}
                  note={notes[alert.id]}
                  chosen={alert.id === chosen}
                  place={isLong ? { index, measure } : null}
                  {...context}
                />
              </Fragment>
            ))}
            <Gap px={restPx} />
          </tbody>
        </Table>
      </div>
    </div>
  )
}
