import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

/** Stands on every screen that shows a price which no market made. */
export const SimulatedBadge = () => {
  const { t } = useTranslation()
  return (
    <Badge look="simulated" title={t('price.simulatedHint')}>
      {t('price.simulated')}
    </Badge>
  )
}
