import { useMemo } from 'react'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
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
export const useSortedAlerts = (alerts: readonly ListedAlert[], past: boolean) => {
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
