import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useCurrentUser } from '../../../api/accounts/accounts.ts'
import { Brand } from '../../../components/stocks/brand.tsx'
import { LanguageButton } from '../../../components/controls/language-button.tsx'
import { Search } from '../../search/search.tsx'
import { ClockMark } from '../clock-mark.tsx'
import { menuButton } from '../../../components/menu/menu-button.tsx'
import { PreferencesTrigger } from '../preferences-trigger.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { lazyAgain } from '../../../components/loading/lazy-again.ts'
import { dashboardPath } from '../../../state/dashboard-path.ts'
import { useAppSelector } from '../../../state/hooks.ts'
import { navEntries } from './nav-entries.ts'
import { countOf, useAlerts } from '../../../api/alerts/alerts.ts'

const AlertCounts = lazyAgain(async () => (await import('../bell/alert-counts.tsx')).AlertCounts)

const linkClass =
  'flex h-9 items-center gap-[11px] rounded-sm px-2.5 font-medium text-text-2 transition-colors hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent-text'

/** The six screens; the one that is shown carries aria-current, the alerts say how many watch and are new. */
const SidebarNav = ({ onNavigate }: { readonly onNavigate?: () => void }) => {
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
          <Icon className="size-[18px]" />
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

const SignOutButton = () => {
  const { t } = useTranslation()
  const { signOut, isLoading } = useSignOut()
  return (
    <Button look="ghost" size="sm" disabled={isLoading} onClick={() => void signOut()}>
      {t(isLoading ? 'account.signingOut' : 'account.signOut')}
    </Button>
  )
}

const PreferencesButton = menuButton(
  async () => (await import('../preferences-menu.tsx')).PreferencesMenu,
  PreferencesTrigger,
)

interface SidebarProps {
  readonly onNavigate?: () => void
}

const Trader = ({ onNavigate }: SidebarProps) => {
  const { t } = useTranslation()
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <NavLink
      to="/account"
      onClick={onNavigate}
      aria-description={t('account.open')}
      title={t('account.open')}
      className="-mx-2 grid min-w-0 rounded-sm px-2 py-1 transition-colors hover:bg-hover aria-[current]:bg-accent-soft"
    >
      <b className="truncate font-strong">
        {user.firstName} {user.lastName}
      </b>
      <span className="truncate text-sm text-text-3">@{user.username}</span>
    </NavLink>
  )
}

/**
 * The product, its screens, and the trader. Its foot is reserved for the chat; the rest is scrolled where
 * the window is low, as on a phone on its side or at 200%.
 */
export const Sidebar = ({ onNavigate }: SidebarProps) => (
  <div className="h-full bg-panel pb-21">
    <div className="flex h-full flex-col overflow-y-auto px-3 pt-4 *:shrink-0">
      <div className="flex items-center px-2 pt-1 pb-5">
        <Brand />
        <ClockMark />
      </div>
      <Search hotkey={!onNavigate} onLeave={onNavigate} />
      <SidebarNav {...(onNavigate && { onNavigate })} />
      <div className="mt-auto grid gap-2.5 border-t border-line px-2 pt-3 pb-1">
        <Trader {...(onNavigate && { onNavigate })} />
        <div className="flex gap-1.5">
          <LanguageButton />
          <PreferencesButton />
          <SignOutButton />
        </div>
      </div>
    </div>
  </div>
)
