import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, useAlerts } from '../../api/alerts/alerts.ts'
import { momentOf, useMoment } from '../../api/moment.ts'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { WindowSyncLeader } from '../window-sync/use-leader.ts'
import { AlertAnnouncer } from './alert-announcer.tsx'
import { LazyShortcuts } from './lazy-shortcuts.tsx'

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

const PausedChannels = lazyAgain(
  async () => (await import('../../components/delivery/paused-channels.tsx')).PausedChannels,
)

const ExpiredAlerts = lazyAgain(
  async () => (await import('./bell/expired-alerts.tsx')).ExpiredAlerts,
)

/** Nobody who has no alert is asked about channels; an expiry is reported in the present. */
const NoticesOfAlerts = () => {
  const { alerts } = useAlerts()
  const isPast = useMoment() !== null
  return (
    <Suspense>
      {alerts?.some(({ isActive }) => isActive) === true && <PausedChannels />}
      {!isPast && countOf('expired', alerts) > 0 && <ExpiredAlerts />}
    </Suspense>
  )
}

/** Parts of every screen that nobody needs at the first paint. */
export const LateParts = () => (
  <>
    <ConnectionAnnouncer />
    <AlertAnnouncer />
    <NoticesOfAlerts />
    <WindowSyncLeader />
    <LazyShortcuts />
  </>
)
