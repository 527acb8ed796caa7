import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../../components/controls/button.tsx'
import { useNewFirings } from './use-new-firings.ts'
import '../../../i18n/en/alerts/alerts-page.ts'

/** Where the sidebar is folded away: what triggered since the last visit, and the way to it. */
export const BellLink = () => {
  const { t } = useTranslation()
  const fresh = useNewFirings()
  const text = t('alerts.newCount', { count: fresh })
  return (
    <Link
      to="/alerts"
      aria-label={fresh > 0 ? `${t('nav.alerts')}, ${text}` : t('nav.alerts')}
      className={`relative ${buttonClass({ look: 'ghost', size: 'icon' })}`}
    >
      <Bell className="size-[18px]" />
      {fresh > 0 && (
        <span
          aria-hidden
          className="absolute -top-1 -right-1 rounded-full bg-accent px-1.5 text-xs font-bold text-accent-ink tabular-nums"
        >
          {fresh}
        </span>
      )}
    </Link>
  )
}
