import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannels } from '../../api/delivery/channels.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'
import '../../i18n/en/delivery.ts'

/** Reports, once a visit, the channels that are paused: their alerts reach the trader no longer. */
export const PausedChannels = () => {
  const { t } = useTranslation()
  const serverText = useServerText()
  const dispatch = useAppDispatch()
  const { data: channels } = useChannels()
  const isChecked = useRef(false)
  // It would take the place of another toast.
  const isFree = useAppSelector(({ toasts }) => toasts?.open !== true)
  useEffect(() => {
    if (!channels || !isFree || isChecked.current) return
    isChecked.current = true
    const paused = channels.filter(({ state }) => state === 'paused')
    const [first] = paused
    if (first === undefined) return
    dispatch(
      toastShown({
        kind: 'destructive',
        title: t('delivery.pausedCount', { count: paused.length }),
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
