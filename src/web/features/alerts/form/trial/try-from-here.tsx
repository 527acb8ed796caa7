import { useTranslation } from 'react-i18next'
import { useListedSymbol } from '../../../../api/market/stocks.ts'
import { Button } from '../../../../components/controls/button.tsx'
import { tryAlert } from '../../../../state/tried-alert.ts'
import type { AlertFormState } from '../use-alert-form.ts'
import '../../../../i18n/en/alerts/alerts-page.ts'

/** Tries the rule on the ticks after the past moment that is shown, as the clock plays them. */
export const TryFromHere = ({
  state: { form, body, showMissing },
  className,
}: {
  readonly state: AlertFormState
  readonly className: string
}) => {
  const { t } = useTranslation()
  const symbol = useListedSymbol(body && 'symbol' in body ? body.symbol : null)
  if (form.watched !== null) return null
  const tried = body === null || 'scan' in body || symbol === null ? null : { ...body, symbol }
  return (
    <Button
      look="primary"
      className={className}
      onClick={() => (tried === null ? showMissing() : tryAlert(tried))}
    >
      {t('alerts.tryFromHere')}
    </Button>
  )
}
