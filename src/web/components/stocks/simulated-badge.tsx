import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

/** Shown on every screen with simulated prices. */
export const SimulatedBadge = () => {
  const { t } = useTranslation()
  return (
    <Badge look="simulated" title={t('price.simulatedHint')}>
      {t('price.simulated')}
    </Badge>
  )
}
