import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { useMoment } from '../../../../api/moment.ts'
import { IconButton } from '../../../../components/controls/button.tsx'
import { lineRule } from './line-rule.ts'
import type { LineAlerts } from './use-line-alerts.ts'

interface LineAlertButtonProps {
  readonly drawing: Drawing
  readonly alerts: LineAlerts
}

/** Sets an alert at a selected line, or tries it in the past; not shown where there can be none. */
export const LineAlertButton = ({ drawing, alerts }: LineAlertButtonProps) => {
  const { t } = useTranslation()
  const isPast = useMoment() !== null
  if (lineRule(drawing) === null) return null
  const isSet = !isPast && alerts.carrying.has(drawing.id)
  const ofNow = isSet ? 'waits' : 'set'
  const label = t(`drawings.alert.${isPast ? 'try' : ofNow}`)
  return (
    <IconButton
      Icon={Bell}
      label={label}
      title={label}
      aria-pressed={isPast ? undefined : isSet}
      disabled={isSet}
      className="aria-pressed:text-accent-text aria-pressed:opacity-100 pointer-coarse:size-11"
      onClick={() => void alerts.set(drawing)}
    />
  )
}
