import { useMemo } from 'react'
import type { AnyAlert } from '../../../../contracts/alerts/any-alerts.ts'
import { useAlerts } from '../../../api/alerts/alerts.ts'
import { withTerms } from '../../../api/alerts/any-alerts.ts'
import { type DraftRule, draftOf } from '../../../components/rules/draft-rule.ts'
import { addressOf } from '../rules/scan-address.ts'

type Watch = Extract<AnyAlert, { condition: 'scan' }>

/** The trader's alerts that watch these rules: active ones, and those that are paused. */
export const useWatches = (rules: readonly DraftRule[]): readonly Watch[] => {
  const { alerts } = useAlerts()
  return useMemo(() => {
    const address = addressOf(rules)
    return (alerts ?? []).flatMap((alert) => {
      const known = alert.condition === 'scan' && alert.isActive ? withTerms(alert) : null
      const isSame = known?.condition === 'scan' && addressOf(known.scan.map(draftOf)) === address
      return isSame ? [known] : []
    })
  }, [alerts, rules])
}
