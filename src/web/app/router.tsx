import { createBrowserRouter, type RouteObject } from 'react-router'
import { PageSpinner } from '../components/spinner.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFailure } from './page-failure.tsx'
import { ProtectedRoute } from './protected-route.tsx'
import { SettingsPage } from './settings-page.tsx'
import { Shell } from './shell/shell.tsx'
import { UnbuiltPage } from './unbuilt-page.tsx'

/** Each screen is a chunk of its own, fetched when it is gone to. */
const auth = async () => ({ Component: (await import('../features/auth/auth-page.tsx')).AuthPage })
const dashboard = async () => ({
  Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
})

/** Every address of the product. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageFailure,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/auth', lazy: auth },
      {
        Component: ProtectedRoute,
        children: [
          {
            Component: Shell,
            children: [
              { index: true, lazy: dashboard },
              { path: '/scanner', element: <UnbuiltPage screen="scanner" /> },
              { path: '/watchlists', element: <UnbuiltPage screen="watchlists" /> },
              { path: '/alerts', element: <UnbuiltPage screen="alerts" /> },
              { path: '/signals', element: <UnbuiltPage screen="signals" /> },
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
