import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from './error-boundary.tsx'
import { Failed } from './notice.tsx'

/** A render error in here costs this panel, not the page. */
export const SafePanel = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      fallback={(reset) => (
        <section className="rounded-md border border-line bg-panel">
          <Failed text={t('failure.panel')} onRetry={reset} />
        </section>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
