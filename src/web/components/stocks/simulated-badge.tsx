import { useTranslation } from 'react-i18next'
import { useStocks } from '../../api/market/stocks.ts'
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

/** On a screen of the whole market, where any of its prices is simulated. */
export const MarketSimulatedBadge = () => {
  const { data } = useStocks()
  return data?.some(({ simulated }) => simulated) && <SimulatedBadge />
}
