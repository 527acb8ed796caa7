import { createBrowserRouter, type RouteObject } from 'react-router'
import { PageSpinner } from '../components/spinner.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { ProtectedRoute } from './protected-route.tsx'
import { Root } from './root.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Each screen is a chunk of its own, fetched when it is gone to. */
const auth = async () => ({ Component: (await import('../features/auth/auth-page.tsx')).AuthPage })
const dashboard = async () => ({
  Component: (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
})

const scanner = async () => ({
  Component: (await import('../features/scanner/scanner-page.tsx')).ScannerPage,
})
const watchlists = async () => ({
  Component: (await import('../features/watchlist/watchlist-page.tsx')).WatchlistPage,
})
const alerts = async () => ({
  Component: (await import('../features/alerts/alerts-page.tsx')).AlertsPage,
})

const signals = async () => ({
  Component: (await import('../features/signals/signals-page.tsx')).SignalsPage,
})

const chartPopout = async () => ({
  Component: (await import('./popout/chart-popout.tsx')).ChartPopout,
})
const listPopout = async () => ({
  Component: (await import('./popout/list-popout.tsx')).ListPopout,
})

const shell = async () => ({ Component: (await import('./shell/shell.tsx')).Shell })

/** Every address of the product. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageFailure,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/auth', lazy: auth },
      {
        Component: ProtectedRoute,
        children: [
          { path: '/popout/chart', lazy: chartPopout },
          { path: '/popout/list', lazy: listPopout },
          {
            lazy: shell,
            children: [
              { index: true, lazy: dashboard },
              { path: '/scanner', lazy: scanner },
              { path: '/watchlists', lazy: watchlists },
              { path: '/alerts', lazy: alerts },
              { path: '/signals', lazy: signals },
              { path: '/settings', Component: SettingsPage },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
