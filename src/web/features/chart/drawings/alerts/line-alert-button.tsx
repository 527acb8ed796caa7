import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { IconButton } from '../../../../components/controls/button.tsx'
import { useClosed } from '../../../../components/past/use-closed.ts'
import { lineRule } from './line-rule.ts'
import type { LineAlerts } from './use-line-alerts.ts'

interface LineAlertButtonProps {
  readonly drawing: Drawing
  readonly alerts: LineAlerts
}

/** Sets an alert at a selected line; not shown where there can be none. */
export const LineAlertButton = ({ drawing, alerts }: LineAlertButtonProps) => {
  const { t } = useTranslation()
  const closed = useClosed()
  if (lineRule(drawing) === null) return null
  const isCarrying = alerts.carrying.has(drawing.id)
  const label = t(isCarrying ? 'drawings.alert.waits' : 'drawings.alert.set')
  return (
    <IconButton
      Icon={Bell}
      label={label}
      title={closed ?? label}
      aria-pressed={isCarrying}
      disabled={isCarrying || closed !== null}
      className="aria-pressed:text-accent-text aria-pressed:opacity-100 pointer-coarse:size-11"
      onClick={() => void alerts.set(drawing)}
    />
  )
}
