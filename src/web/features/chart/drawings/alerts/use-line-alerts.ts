import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import {
  useCreateAlertMutation,
  useReviseAlertMutation,
} from '../../../../api/alerts/alert-changes.ts'
import { useAlerts } from '../../../../api/alerts/alerts.ts'
import { useMoment } from '../../../../api/moment.ts'
import { useCallText } from '../../../../components/text/use-call-text.ts'
import { useAppDispatch } from '../../../../state/hooks.ts'
import { failureToast, toastShown } from '../../../../state/toasts.ts'
import { type TriedAlert, tryAlert } from '../../../../state/tried-alert.ts'
import type { DrawingStore } from '../drawing-store.ts'
import { alertAt, lineRule, type RuleAlert, ruleAlert } from './line-rule.ts'

const useRuleAlerts = (symbol: string): readonly RuleAlert[] => {
  const { alerts } = useAlerts()
  return useMemo(
    () =>
      (alerts ?? []).flatMap((alert) => {
        const isWaiting = alert.condition === 'rule' && alert.symbol === symbol && alert.isActive
        return (isWaiting && ruleAlert.safeParse(alert).data) || []
      }),
    [alerts, symbol],
  )
}

const bodyOf = (symbol: string, drawing: Drawing): TriedAlert | null => {
  const rule = lineRule(drawing)
  return rule && { symbol, rule: { ...rule, conditions: [...rule.conditions] } }
}

/** Alerts that wait at drawn lines: they move with their line, and stay when it is deleted. */
export const useLineAlerts = (
  symbol: string,
  drawings: readonly Drawing[],
  store: DrawingStore,
  describe: (drawing: Drawing) => string,
) => {
  const { t } = useTranslation()
  const callText = useCallText()
  const dispatch = useAppDispatch()
  const alerts = useRuleAlerts(symbol)
  const isPast = useMoment() !== null
  const [post] = useCreateAlertMutation()
  const [put] = useReviseAlertMutation()
  const carrying = useMemo(
    () => new Set(drawings.filter((each) => alertAt(each, alerts) !== null).map(({ id }) => id)),
    [drawings, alerts],
  )

  const say = (title: string, drawing: Drawing, more = '') => {
    const description = `${symbol}: ${describe(drawing)}${more}`
    const link = { to: '/alerts', label: t('drawings.alert.list') }
    dispatch(toastShown({ kind: 'plain', title, description, link }))
  }
  const fail = (error: unknown) =>
    dispatch(failureToast(t('drawings.alert.failed'), callText(error)))

  const move = async ({ id, repeat, cooldownSeconds, expiresAt }: RuleAlert, to: Drawing) => {
    const body = bodyOf(symbol, to)
    if (body === null) return
    const { error } = await put({ id, body: { ...body, repeat, cooldownSeconds, expiresAt } })
    if (error) fail(error)
    else say(t('drawings.alert.moved'), to, ` · ${t('drawings.alert.undo')}`)
  }
  useEffect(() => {
    store.followBy((from, to) => {
      const alert = from && alertAt(from, alerts)
      if (!alert) return
      if (to === null) say(t('drawings.alert.stays'), from)
      else if (alertAt(to, [alert]) === null) void move(alert, to)
    })
  })
  return {
    carrying,
    /** Sets an alert for when the price crosses the line; in the past, its rule is tried. */
    set: async (drawing: Drawing): Promise<void> => {
      const body = bodyOf(symbol, drawing)
      if (body === null) return
      if (isPast) {
        tryAlert(body)
        return
      }
      if (carrying.has(drawing.id)) return
      const { error } = await post(body)
      if (error) fail(error)
      else say(t('drawings.alert.created'), drawing)
    },
  }
}

export type LineAlerts = ReturnType<typeof useLineAlerts>
