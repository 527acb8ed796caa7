import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartTimeframe } from '../../../domain/calendar/chart-timeframes.ts'
import { useAlerts } from '../../api/alerts/alerts.ts'
import { useMoment } from '../../api/moment.ts'
import { useAlertChanges } from '../../components/alerts/use-alert-changes.ts'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { AlertLayer } from '../../features/chart/alerts/alert-layer.tsx'
import { tryAlert, useTriggersOfTrial } from '../../state/tried-alert.ts'
import { priceLines } from './price-lines.ts'

const triggers = lazyPart(async () => (await import('./chart-triggers.tsx')).ChartTriggers)

interface ChartAlertsProps {
  readonly symbol: string
  readonly timeframe: ChartTimeframe
  readonly armed: boolean
  readonly typed: string | null
  readonly onTyped: (typed: string) => void
  readonly onDisarm: () => void
}

export const ChartAlerts = ({ symbol, timeframe, ...asking }: ChartAlertsProps) => {
  const { t } = useTranslation()
  const { alerts } = useAlerts()
  const { create, revise } = useAlertChanges()
  const isPast = useMoment() !== null
  const lines = useMemo(() => priceLines(alerts ?? [], symbol, t), [alerts, symbol, t])
  const isReady = triggers.useReady(useTriggersOfTrial().length > 0, () => undefined)
  return (
    <>
      {isReady && <triggers.Part symbol={symbol} timeframe={timeframe} />}
      <AlertLayer
        lines={lines}
        {...asking}
        confirm={t(isPast ? 'alerts.tryFromHere' : 'alerts.create')}
        onConfirm={(rule) => {
          const body = { symbol, ...rule }
          if (isPast) tryAlert(body)
          else void create(body, '')
        }}
        onMove={async (id, rule) => (await revise(id, { symbol, ...rule })) === null}
      />
    </>
  )
}
