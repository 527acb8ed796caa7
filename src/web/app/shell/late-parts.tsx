import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, useAlerts } from '../../api/alerts/alerts.ts'
import { momentOf, useMoment } from '../../api/moment.ts'
import { lazyAgain } from '../../components/loading/lazy-again.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { WindowSyncLeader } from '../window-sync/use-leader.ts'
import { AlertAnnouncer } from './alert-announcer.tsx'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { useWanted } from '../../state/wanted.ts'

const dialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** In a field `?` is a character; over a dialog nothing else opens. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  document.querySelector('[role=dialog][data-state=open]') !== null

const LazyShortcuts = () => {
  const [open, setOpen] = useState(false)
  const isReady = dialog.useReady(open, () => setOpen(false))
  useWanted('shortcuts', () => setOpen(true))
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === '?' && !isTaken(target)) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isReady && <dialog.Part onClose={() => setOpen(false)} />
}

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

export const LateParts = () => (
  <>
    <ConnectionAnnouncer />
    <AlertAnnouncer />
    <NoticesOfAlerts />
    <WindowSyncLeader />
    <LazyShortcuts />
  </>
)
