import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { dashboardPath } from '../../state/dashboard-path.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { navEntries } from './nav-entries.ts'
import { countOf, useAlerts } from '../../api/alerts.ts'

const useActiveAlerts = (): number => {
  const { alerts } = useAlerts()
  return countOf('active', alerts)
}

/** The number beside the entry of the alerts. Its link says it in words. */
const ActiveAlerts = ({ count }: { readonly count: number }) => (
  <span
    aria-hidden
    className="ml-auto rounded-full bg-raised px-[7px] py-px text-xs text-text-2 tabular-nums"
  >
    {count}
  </span>
)

const linkClass =
  'flex h-9 items-center gap-[11px] rounded-sm px-2.5 font-medium text-text-2 transition-colors hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent-text'

/** The six screens; the one that is shown carries aria-current, the alerts say how many watch. */
export const SidebarNav = ({ onNavigate }: { readonly onNavigate?: () => void }) => {
  const { t } = useTranslation()
  const dashboard = useAppSelector(({ selection }) => dashboardPath(selection))
  const active = useActiveAlerts()
  const watch = (key: string) => key === 'alerts' && active > 0
  return (
    <nav aria-label={t('nav.label')} className="grid gap-0.5">
      {navEntries.map(({ key, path, Icon }) => (
        <NavLink
          key={key}
          to={path === '/' ? dashboard : path}
          end={path === '/'}
          className={linkClass}
          onClick={onNavigate}
          {...(watch(key) && {
            'aria-description': t('nav.alertsActive', { count: active }),
          })}
        >
          <Icon className="size-[18px]" strokeWidth={1.75} aria-hidden />
          {t(`nav.${key}`)}
          {watch(key) && <ActiveAlerts count={active} />}
        </NavLink>
      ))}
    </nav>
  )
}
