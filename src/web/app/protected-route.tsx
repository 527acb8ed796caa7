import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCurrentUser } from '../api/accounts.ts'
import { Failed } from '../components/panels/notice.tsx'
import { PageSpinner } from '../components/panels/spinner.tsx'

/** Spinner while the user loads, /auth with no user, otherwise the page. */
export const ProtectedRoute = () => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { data: user, isUninitialized, isLoading, error, refetch } = useCurrentUser()
  if (isUninitialized || isLoading) return <PageSpinner />
  if (user) return <Outlet />
  if (error)
    return (
      <main className="h-full">
        <Failed text={t('failure.userUnknown')} error={error} onRetry={() => void refetch()} />
      </main>
    )
  return <Navigate to="/auth" replace state={{ from: `${pathname}${search}` }} />
}
