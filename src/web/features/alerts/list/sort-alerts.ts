import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { alertStates } from '../../../../domain/alert/vocabulary.ts'
import {
  compareValues,
  type Order,
  otherOrder,
  type SortValue,
} from '../../../components/sorting/order.ts'
import type { AlertSort, Preferences } from '../../../state/preferences.ts'

export type ListOrder = Preferences['alertList']

/** What is read first: the newest, the nearest, the first letter, those that watch. */
const firstOrders: Readonly<Record<AlertSort, Order>> = {
  symbol: 'asc',
  distance: 'asc',
  status: 'asc',
  created: 'desc',
  fired: 'desc',
}

/** The same key reverses its order. */
export const nextOrder = (list: ListOrder, sort: AlertSort): ListOrder => ({
  sort,
  order: sort === list.sort ? otherOrder(list.order) : firstOrders[sort],
})

const values: Readonly<Record<Exclude<AlertSort, 'distance'>, (alert: ListedAlert) => SortValue>> =
  {
    symbol: ({ symbol }) => symbol ?? undefined,
    status: ({ state }) => alertStates.indexOf(state),
    created: ({ createdAt }) => createdAt,
    fired: ({ triggeredAt }) => triggeredAt ?? undefined,
  }

/**
 * The alerts in order; those without the value come last in either order, and equal ones keep their
 * places.
 *
 * @param distanceOf percent from the target; null: not known
 */
export const sortAlerts = (
  alerts: readonly ListedAlert[],
  { sort, order }: ListOrder,
  distanceOf: (alert: ListedAlert) => number | null,
): readonly ListedAlert[] => {
  const valueOf =
    sort === 'distance' ? (alert: ListedAlert) => distanceOf(alert) ?? undefined : values[sort]
  return alerts
    .map((alert) => ({ alert, value: valueOf(alert) }))
    .sort((a, b) => compareValues(a.value, b.value, order))
    .map(({ alert }) => alert)
}
