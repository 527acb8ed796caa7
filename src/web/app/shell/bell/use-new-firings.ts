import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { useCurrentUser } from '../../../api/accounts/accounts.ts'
import { useAlerts } from '../../../api/alerts/alerts.ts'
import { useMoment } from '../../../api/moment.ts'
import { browserStorage, readStored, writeStored } from '../../../state/browser-storage.ts'

/** Until when each trader has seen the firings of alerts in this browser (ISO 8601), by user id. */
const key = 'tapedeck.alertsSeen'
const tradersMax = 20

const seenSchema = z.record(z.string(), z.string())

const listeners = new Set<() => void>()

const load = (): Readonly<Record<string, string>> =>
  readStored(browserStorage(), key, seenSchema) ?? {}

/** '': this browser knows of no visit. */
const seenUntil = (userId: string): string => load()[userId] ?? ''

/** Keeps the time of the newest firing that was seen; the oldest trader gives way beyond the bound. */
const keepSeen = (userId: string, until: string): void => {
  const { [userId]: _, ...others } = load()
  const kept = [...Object.entries(others), [userId, until] as const].slice(-tradersMax)
  writeStored(browserStorage(), key, Object.fromEntries(kept))
  for (const listener of listeners) listener()
}

/** Also called when another tab shows the list. @returns removes the listener */
const onSeen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** How many alerts have triggered since the trader last saw the list; while it is shown, none. */
export const useNewFirings = (): number => {
  const { data: user } = useCurrentUser()
  const { alerts } = useAlerts()
  const isPast = useMoment() !== null
  const isListShown = useLocation().pathname === '/alerts'
  const userId = user?.id ?? ''
  const seen = useSyncExternalStore(onSeen, () => seenUntil(userId))
  const fresh = isPast
    ? []
    : (alerts ?? []).flatMap(({ triggeredAt }) =>
        triggeredAt !== null && triggeredAt > seen ? [triggeredAt] : [],
      )
  const newest = fresh.toSorted().at(-1)
  useEffect(() => {
    if (isListShown && userId !== '' && newest !== undefined) keepSeen(userId, newest)
  }, [isListShown, userId, newest])
  return isListShown || userId === '' ? 0 : fresh.length
}
