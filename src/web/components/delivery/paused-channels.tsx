import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannels } from '../../api/delivery/channels.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'
import '../../i18n/en/delivery.ts'

/** How often the channels are asked for, in ms. */
const pollMs = 60_000

/** Reports the channels that are paused, each once: their alerts reach the trader no longer. */
export const PausedChannels = () => {
  const { t } = useTranslation()
  const serverText = useServerText()
  const dispatch = useAppDispatch()
  const { data: channels } = useChannels(pollMs)
  const reported = useRef<readonly string[]>([])
  // It would take the place of another toast.
  const isFree = useAppSelector(({ toasts }) => toasts?.open !== true)
  useEffect(() => {
    if (!channels || !isFree) return
    const paused = channels.filter(({ state }) => state === 'paused')
    const unreported = paused.filter(({ id }) => !reported.current.includes(id))
    reported.current = paused.map(({ id }) => id)
    const [first] = unreported
    if (first === undefined) return
    dispatch(
      toastShown({
        kind: 'destructive',
        title: t('delivery.pausedCount', { count: unreported.length }),
        description: t('delivery.pausedWhy', {
          type: t(`delivery.types.${first.type}`),
          why: serverText(first.why ?? ''),
        }),
        link: { to: '/account', label: t('delivery.title') },
      }),
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language is no other channel
  }, [channels, isFree, dispatch])
  return null
}
