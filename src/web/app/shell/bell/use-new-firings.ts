import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '../../../api/accounts/accounts.ts'
import { useAlerts } from '../../../api/alerts/alerts.ts'
import { useMoment } from '../../../api/moment.ts'
import { keepSeen, onSeen, seenUntil } from './seen-until.ts'

/** How many alerts have triggered since the trader last saw the list; while it is shown, none. */
export const useNewFirings = (): number => {
  const { data: user } = useCurrentUser()
  const { alerts } = useAlerts()
  const isPast = useMoment() !== null
  const isListShown = useLocation().pathname === '/alerts'
  const userId = user?.id ?? ''
  const seen = useSyncExternalStore(onSeen, () => seenUntil('firings', userId))
  const fresh = isPast
    ? []
    : (alerts ?? []).flatMap(({ triggeredAt }) =>
        triggeredAt !== null && triggeredAt > seen ? [triggeredAt] : [],
      )
  const newest = fresh.toSorted().at(-1)
  useEffect(() => {
    if (isListShown && userId !== '' && newest !== undefined) keepSeen('firings', userId, newest)
  }, [isListShown, userId, newest])
  return isListShown || userId === '' ? 0 : fresh.length
}
