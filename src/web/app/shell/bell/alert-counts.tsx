import { useTranslation } from 'react-i18next'
import { useNewFirings } from './use-new-firings.ts'
import '../../../i18n/en/alerts/alerts-page.ts'

export const AlertCounts = ({ active }: { readonly active: number }) => {
  const { t } = useTranslation()
  const fresh = useNewFirings()
  return (
    <span className="ml-auto flex gap-1 text-xs tabular-nums">
      {fresh > 0 && (
        <span
          role="img"
          aria-label={t('alerts.newCount', { count: fresh })}
          title={t('alerts.newCount', { count: fresh })}
          className="rounded-full bg-accent px-[7px] py-px font-bold text-accent-ink"
        >
          {fresh}
        </span>
      )}
      {/* The link says it in words. */}
      {active > 0 && (
        <span aria-hidden className="rounded-full bg-raised px-[7px] py-px text-text-2">
          {active}
        </span>
      )}
    </span>
  )
}
