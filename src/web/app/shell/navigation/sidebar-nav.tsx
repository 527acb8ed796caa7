import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { lazyAgain } from '../../../components/loading/lazy-again.ts'
import { dashboardPath } from '../../../state/dashboard-path.ts'
import { useAppSelector } from '../../../state/hooks.ts'
import { navEntries } from './nav-entries.ts'
import { countOf, useAlerts } from '../../../api/alerts/alerts.ts'

const AlertCounts = lazyAgain(async () => (await import('../bell/alert-counts.tsx')).AlertCounts)

const linkClass =
  'flex h-9 items-center gap-[11px] rounded-sm px-2.5 font-medium text-text-2 transition-colors hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent-text'

/** The six screens; the one that is shown carries aria-current, the alerts say how many watch and are new. */
export const SidebarNav = ({ onNavigate }: { readonly onNavigate?: () => void }) => {
  const { t } = useTranslation()
  const dashboard = useAppSelector(({ selection }) => dashboardPath(selection))
  const active = countOf('active', useAlerts().alerts)
  return (
    <nav aria-label={t('nav.label')} className="grid gap-0.5">
      {navEntries.map(({ key, path, Icon }) => (
        <NavLink
          key={key}
          to={path === '/' ? dashboard : path}
          end={path === '/'}
          className={linkClass}
          onClick={onNavigate}
          {...(key === 'alerts' &&
            active > 0 && { 'aria-description': t('nav.alertsActive', { count: active }) })}
        >
          <Icon className="size-[18px]" strokeWidth={1.75} aria-hidden />
          {t(`nav.${key}`)}
          {key === 'alerts' && (
            <Suspense>
              <AlertCounts active={active} />
            </Suspense>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
