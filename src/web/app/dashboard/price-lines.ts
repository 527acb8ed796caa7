import type { TFunction } from 'i18next'
import type { Alert } from '../../../contracts/alerts.ts'
import { isPriceCondition } from '../../../domain/alert/conditions/table.ts'
import type { AlertLine } from '../../features/chart/alerts/alert-logic.ts'

/** The alerts that stand at a price of the stock and have not fired yet, as lines of its chart. */
export const priceLines = (
  alerts: readonly Alert[],
  symbol: string,
  t: TFunction,
): readonly AlertLine[] =>
  alerts.flatMap(({ id, symbol: watched, condition, value, isActive }) =>
    isActive && watched === symbol && isPriceCondition(condition)
      ? [{ id, condition, price: value, title: t(`alerts.types.${condition}`) }]
      : [],
  )
