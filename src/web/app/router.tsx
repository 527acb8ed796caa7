import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { PageSpinner } from '../components/spinner.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { ProtectedRoute } from './protected-route.tsx'
import { Root } from './root.tsx'
import { SettingsPage } from './settings-page.tsx'

type Load = () => Promise<{ readonly default: ComponentType }>

/** Each screen is a chunk of its own, fetched when it is gone to. */
const loadAuth: Load = async () => ({
  default: (await import('../features/auth/auth-page.tsx')).AuthPage,
})
const loadDashboard: Load = async () => ({
  default: (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
})
const loadScanner: Load = async () => ({
  default: (await import('../features/scanner/scanner-page.tsx')).ScannerPage,
})
const loadWatchlists: Load = async () => ({
  default: (await import('../features/watchlist/watchlist-page.tsx')).WatchlistPage,
})
const loadAlerts: Load = async () => ({
  default: (await import('../features/alerts/alerts-page.tsx')).AlertsPage,
})
const loadSignals: Load = async () => ({
  default: (await import('../features/signals/signals-page.tsx')).SignalsPage,
})
const loadChartPopout: Load = async () => ({
  default: (await import('./popout/chart-popout.tsx')).ChartPopout,
})
const loadListPopout: Load = async () => ({
  default: (await import('./popout/list-popout.tsx')).ListPopout,
})
const loadShell: Load = async () => ({ default: (await import('./shell/shell.tsx')).Shell })

const Auth = lazy(loadAuth)
const Dashboard = lazy(loadDashboard)
const Scanner = lazy(loadScanner)
const Watchlists = lazy(loadWatchlists)
const Alerts = lazy(loadAlerts)
const Signals = lazy(loadSignals)
const ChartPopout = lazy(loadChartPopout)
const ListPopout = lazy(loadListPopout)
const Shell = lazy(loadShell)

const chunksOf: Readonly<Record<string, readonly Load[]>> = {
  '/auth': [loadAuth],
  '/popout/chart': [loadChartPopout],
  '/popout/list': [loadListPopout],
  '/': [loadShell, loadDashboard],
  '/scanner': [loadShell, loadScanner],
  '/watchlists': [loadShell, loadWatchlists],
  '/alerts': [loadShell, loadAlerts],
  '/signals': [loadShell, loadSignals],
  '/settings': [loadShell],
}

/** Begins to fetch the code of the screen at `pathname` before anything is rendered. */
export const preloadScreen = (pathname: string): void => {
  // Whoever renders the screen meets the same failure, and says so.
  for (const load of chunksOf[pathname] ?? []) load().catch(() => undefined)
}

/** Every address of the product. */
export const Screens = () => (
  <ErrorBoundary fallback={() => <PageFailure />}>
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route element={<Root />}>
          <Route path="/auth" element={<Auth />} />
          <Route element={<ProtectedRoute />}>
            <Route path="/popout/chart" element={<ChartPopout />} />
            <Route path="/popout/list" element={<ListPopout />} />
            <Route element={<Shell />}>
              <Route index element={<Dashboard />} />
              <Route path="/scanner" element={<Scanner />} />
              <Route path="/watchlists" element={<Watchlists />} />
              <Route path="/alerts" element={<Alerts />} />
              <Route path="/signals" element={<Signals />} />
              <Route path="/settings" element={<SettingsPage />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  </ErrorBoundary>
)
