import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { lastFired } from '../../api/fired-alerts.ts'
import { momentOf } from '../../api/moment.ts'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { DrawerBar } from './drawer-bar.tsx'
import { LazyShortcuts } from './lazy-shortcuts.tsx'
import { LazyWindows } from './lazy-windows.tsx'
import { Sidebar } from './sidebar.tsx'
import { useLiveConnection } from './use-live-connection.ts'
import { useAppSelector } from '../../state/hooks.ts'

const AlertAnnouncer = lazyAgain(async () => (await import('./alert-announcer.tsx')).AlertAnnouncer)
const WindowSyncLeader = lazyAgain(
  async () => (await import('../window-sync/use-leader.ts')).WindowSyncLeader,
)

/** Announces to screen readers that prices have stopped, and that they are back; nothing in the past. */
const ConnectionAnnouncer = () => {
  const { t } = useTranslation()
  const status = useAppSelector((state) =>
    momentOf(state) === null ? state.connection.status : null,
  )
  const lost = status === 'offline' ? t('connection.lostUnseen') : ''
  return (
    <p role="status" className="sr-only">
      {status === 'live' ? t('connection.live') : lost}
    </p>
  )
}

export const Shell = () => {
  const { t } = useTranslation()
  useLiveConnection()
  const hasFired = useAppSelector((state) => lastFired(state) !== undefined)
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
      <ConnectionAnnouncer />
      <Suspense>
        {hasFired && <AlertAnnouncer />}
        <WindowSyncLeader />
      </Suspense>
      <LazyWindows />
      <LazyShortcuts />
    </div>
  )
}
