import { Settings } from 'lucide-react'
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../components/panels/error-boundary.tsx'
import { PageSpinner } from '../components/panels/spinner.tsx'
import { Root } from './root.tsx'
import { screenOf } from './screen.tsx'
import { useCurrentUser } from '../api/accounts/accounts.ts'
import { Failed, Notice } from '../components/panels/notice.tsx'
import { Button, buttonClass } from '../components/controls/button.tsx'
import { PageHeading } from '../components/panels/page-heading.tsx'
import { BrandMark } from '../components/stocks/brand.tsx'
import { usePageTitle } from '../components/use-page-title.ts'

const NotFoundPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <main className="grid min-h-full place-content-center justify-items-center gap-2 p-6 text-center">
      <BrandMark size={40} />
      <p className="mt-4 text-4xl font-heavy num text-text-3">404</p>
      <h1 className="text-2xl font-heavy tracking-[-0.025em]">{t('notFound.title')}</h1>
      <p className="text-base text-text-2">{t('notFound.hint')}</p>
      <Link to="/" className={`${buttonClass({ look: 'primary' })} mt-5`}>
        {t('notFound.back')}
      </Link>
    </main>
  )
}

/** Shows Coming Soon; the preferences are in the trader's menu. */
const SettingsPage = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeading>{t('settings.title')}</PageHeading>
      <section className="mt-4 h-[60vh] rounded-md border border-line bg-panel">
        <Notice
          icon={<Settings className="size-8 stroke-[1.5]" />}
          text={t('settings.comingSoon')}
        />
      </section>
    </>
  )
}

/** A page that could not be rendered or loaded; only a new load can help. */
const PageFailure = () => {
  const { t } = useTranslation()
  return (
    <main className="h-full">
      <Notice
        role="alert"
        text={t('failure.page')}
        action={<Button onClick={() => window.location.reload()}>{t('failure.reload')}</Button>}
      />
    </main>
  )
}

/** Spinner while the user loads, /auth with no user, otherwise the page. */
const ProtectedRoute = () => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { data: user, isUninitialized, isLoading, error, refetch } = useCurrentUser()
  if (isUninitialized || isLoading) return <PageSpinner />
  if (user) return <Outlet />
  if (error)
    return (
      <main className="h-full">
        <Failed text={t('failure.userUnknown')} error={error} onRetry={refetch} />
      </main>
    )
  return <Navigate to="/auth" replace state={{ from: `${pathname}${search}` }} />
}

/** Each screen is a chunk of its own, fetched when it is gone to. */
const auth = screenOf(async () => (await import('../features/auth/auth-page.tsx')).AuthPage)
const dashboard = screenOf(
  async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  'nav.dashboard',
)
const scanner = screenOf(
  async () => (await import('../features/scanner/scanner-page.tsx')).ScannerPage,
  'nav.scanners',
)
const watchlists = screenOf(
  async () => (await import('../features/watchlist/watchlist-page.tsx')).WatchlistPage,
  'nav.watchlists',
)
const alerts = screenOf(
  async () => (await import('../features/alerts/alerts-page.tsx')).AlertsPage,
  'nav.alerts',
)
const signals = screenOf(
  async () => (await import('../features/signals/signals-page.tsx')).SignalsPage,
  'nav.signals',
)
const account = screenOf(
  async () => (await import('../features/account/account-page.tsx')).AccountPage,
  'account.open',
)
const chartPopout = screenOf(
  async () => (await import('./window-sync/chart-popout.tsx')).ChartPopout,
)
const listPopout = screenOf(async () => (await import('./window-sync/list-popout.tsx')).ListPopout)
const shell = screenOf(async () => (await import('./shell/shell.tsx')).Shell)

const screensAt: Readonly<Record<string, readonly ReturnType<typeof screenOf>[]>> = {
  '/auth': [auth],
  '/popout/chart': [chartPopout],
  '/popout/list': [listPopout],
  '/': [shell, dashboard],
  '/scanner': [shell, scanner],
  '/watchlists': [shell, watchlists],
  '/alerts': [shell, alerts],
  '/signals': [shell, signals],
  '/settings': [shell],
  '/account': [shell, account],
}

/** Whether there is a screen at `pathname`. */
export const isScreen = (pathname: string): boolean => pathname in screensAt

/** Fetches the code of the screen at `pathname`; resolves in any case. */
export const preloadScreen = async (pathname: string): Promise<void> => {
  // The screen meets the same failure and shows it.
  await Promise.allSettled((screensAt[pathname] ?? []).map(({ fetch }) => fetch()))
}

export const Screens = () => (
  <ErrorBoundary fallback={() => <PageFailure />}>
    <Routes>
      <Route element={<Root />}>
        <Route path="/auth" element={<auth.Screen />} />
        <Route element={<ProtectedRoute />}>
          <Route path="/popout/chart" element={<chartPopout.Screen />} />
          <Route path="/popout/list" element={<listPopout.Screen />} />
          <Route element={<shell.Screen />}>
            <Route index element={<dashboard.Screen />} />
            <Route path="/scanner" element={<scanner.Screen />} />
            <Route path="/watchlists" element={<watchlists.Screen />} />
            <Route path="/alerts" element={<alerts.Screen />} />
            <Route path="/signals" element={<signals.Screen />} />
            <Route path="/settings" element={<SettingsPage />} />
            <Route path="/account" element={<account.Screen />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </ErrorBoundary>
)
