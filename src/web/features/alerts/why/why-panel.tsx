import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlertHistoryReply } from '../../../../contracts/alerts/alert-history.ts'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { isPriceCondition } from '../../../../domain/alert/conditions/table.ts'
import { useAlertHistory } from '../../../api/alerts/alert-history.ts'
import { useMoment } from '../../../api/moment.ts'
import { Badge } from '../../../components/stocks/badge.tsx'
import { bringIntoView } from '../../../components/focus/bring-into-view.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { Failed, Notice } from '../../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../../components/panels/panel.tsx'
import { DeliverySteps } from './delivery-steps.tsx'
import { Nearest } from './nearest.tsx'
import { showingOf } from './showing.ts'
import { TickChart } from './tick-chart.tsx'
import { WhySteps } from './why-steps.tsx'
import { browserStorage } from '../../../state/browser-storage.ts'
import '../../../i18n/en/alerts/alert-rules.ts'

interface ExplainedProps {
  readonly events: AlertHistoryReply['events']
  readonly why: NonNullable<AlertHistoryReply['why']>
  readonly alertId: string
}

const Explained = ({ events, why, alertId }: ExplainedProps) => {
  const isPast = useMoment() !== null
  const when = (type: 'AlertCreated' | 'AlertTriggered') =>
    events.findLast((event) => event.type === type)?.occurredAt
  const [showing] = useState(() => showingOf(browserStorage(), alertId, Date.now()))
  const { symbol, condition, value } = why.rule
  const isLine = condition !== 'rule' && condition !== 'scan' && isPriceCondition(condition)
  return (
    <div className="grid gap-4 p-4">
      <TickChart
        symbol={symbol}
        price={why.tick.price}
        at={why.tick.at}
        line={isLine && value !== null ? { level: value, condition } : null}
      />
      <WhySteps
        events={events}
        why={why}
        createdAt={when('AlertCreated')}
        firedAt={when('AlertTriggered')}
        showing={showing}
      />
      {!isPast && <DeliverySteps alertId={alertId} />}
    </div>
  )
}

interface WhyPanelProps {
  readonly alertId: string
  /** undefined: it is not in the list. */
  readonly alert: ListedAlert | undefined
  readonly onClose: () => void
}

export const WhyPanel = ({ alertId, alert, onClose }: WhyPanelProps) => {
  const { t } = useTranslation()
  const heading = useRef<HTMLDivElement>(null)
  const { currentData: history, error, refetch } = useAlertHistory(alertId)
  useEffect(() => heading.current?.focus(), [alertId])
  const isKnown = history !== undefined
  useEffect(() => {
    const panel = heading.current?.closest('section')
    if (isKnown && panel) bringIntoView(panel)
  }, [alertId, isKnown])
  const symbol = history?.why?.rule.symbol ?? alert?.symbol
  const isPast = useMoment() !== null
  // How near it came is known of the present only.
  const isNear = !isPast && alert?.triggeredAt === null
  const body = () => {
    if (isNear) return <Nearest key={alertId} alert={alert} />
    if (history?.why)
      return <Explained key={alertId} events={history.events} why={history.why} alertId={alertId} />
    if (history) return <Notice text={t('alerts.why.notFired')} />
    if (error) return <Failed text={t('alerts.why.failed')} error={error} onRetry={refetch} />
    return <Notice text={t('alerts.why.loading')} />
  }
  return (
    <Panel
      className="scroll-mt-4 max-sm:scroll-mt-17"
      title={
        <div ref={heading} tabIndex={-1} className="flex items-center gap-2 rounded-xs">
          <PanelTitle>{t(isNear ? 'alerts.near' : 'alerts.why.open')}</PanelTitle>
          {symbol && <Badge>{symbol}</Badge>}
        </div>
      }
      end={<IconButton Icon={X} label={t('alerts.why.close')} onClick={onClose} />}
    >
      {body()}
    </Panel>
  )
}
