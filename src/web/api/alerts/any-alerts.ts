import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { type AnyAlert, ruleAlert, scanAlert } from '../../../contracts/alerts/any-alerts.ts'
import { isTyped } from './alerts.ts'

/** The alert with all its terms; null: they cannot be read. */
export const withTerms = (alert: ListedAlert): AnyAlert | null => {
  if (isTyped(alert)) return alert
  return (alert.condition === 'rule' ? ruleAlert : scanAlert).safeParse(alert).data ?? null
}
