import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlerts } from '../../api/alerts/alerts.ts'
import { useAlertChanges } from '../../components/alerts/use-alert-changes.ts'
import { AlertLayer } from '../../features/chart/alerts/alert-layer.tsx'
import { priceLines } from './price-lines.ts'

interface ChartAlertsProps {
  readonly symbol: string
  readonly armed: boolean
  readonly typed: string | null
  readonly onTyped: (typed: string) => void
  readonly onDisarm: () => void
}

/** The trader's active price alerts on the stock, over its chart. */
export const ChartAlerts = ({ symbol, ...asking }: ChartAlertsProps) => {
  const { t } = useTranslation()
  const { alerts } = useAlerts()
  const { create, revise } = useAlertChanges()
  const lines = useMemo(() => priceLines(alerts ?? [], symbol, t), [alerts, symbol, t])
  return (
    <AlertLayer
      lines={lines}
      {...asking}
      onCreate={async (rule) => (await create({ symbol, ...rule }, '')) === null}
      onMove={async (id, rule) => (await revise(id, { symbol, ...rule })) === null}
    />
  )
}
