import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { DrawerBar } from './navigation/drawer-bar.tsx'
import { LazyWindows } from './lazy-windows.tsx'
import { Sidebar } from './navigation/sidebar.tsx'
import { useLiveConnection } from './use-live-connection.ts'

const LateParts = lazyAgain(async () => (await import('./late-parts.tsx')).LateParts)

export const Shell = () => {
  const { t } = useTranslation()
  useLiveConnection()
  return (
    <div className="min-h-full sm:grid sm:grid-cols-[212px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-sm bg-accent px-3 py-2 font-bold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('nav.skipToContent')}
      </a>
      <aside className="sticky top-0 z-20 hidden h-dvh border-r border-line sm:block">
        <Sidebar />
      </aside>
      <DrawerBar />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[2400px] min-w-0 p-3 pb-[calc(84px+var(--deck,0px))] outline-none sm:px-6 sm:pt-4 sm:pb-[calc(16px+var(--deck,0px))]"
      >
        <Outlet />
      </main>
      <Suspense>
        <LateParts />
      </Suspense>
      <LazyWindows />
    </div>
  )
}
