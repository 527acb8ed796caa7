import type { TFunction } from 'i18next'
import type { FiredAlert } from '../../api/alerts/fired-alerts.ts'
import { formatPrice } from '../../../domain/notation/price.ts'

/** `MSFT reached 428.91`. */
export const firedText = ({ symbol, price }: FiredAlert, t: TFunction): string =>
  price === null
    ? t('alerts.toasts.firedAway', { symbol: symbol ?? t('alerts.anySymbol') })
    : t('alerts.toasts.fired', { symbol, price: formatPrice(price) })

/** The address of the event that triggered an alert. */
export const whyLink = (alertId: string, t: TFunction) => ({
  to: `/alerts?why=${alertId}`,
  label: t('alerts.toasts.look'),
})
