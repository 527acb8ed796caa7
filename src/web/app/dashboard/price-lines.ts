import type { TFunction } from 'i18next'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { isPriceCondition } from '../../../domain/alert/conditions/table.ts'
import { isTyped } from '../../api/alerts/alerts.ts'
import type { AlertLine } from '../../features/chart/alerts/alert-logic.ts'

export const priceLines = (
  alerts: readonly ListedAlert[],
  symbol: string,
  t: TFunction,
): readonly AlertLine[] =>
  alerts.flatMap((alert) => {
    if (!isTyped(alert) || !alert.isActive || alert.symbol !== symbol) return []
    const { id, condition, value } = alert
    return isPriceCondition(condition)
      ? [{ id, condition, price: value, title: t(`alerts.types.${condition}`) }]
      : []
  })
