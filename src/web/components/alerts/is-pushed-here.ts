import { alertChannelsEndpoint } from '../../api/delivery/alert-channels.ts'
import { channelsEndpoint } from '../../api/delivery/channels.ts'
import type { AppDispatch } from '../../state/store.ts'
import { ownEndpoint } from '../delivery/browser-push.ts'

const once = { subscribe: false, forceRefetch: true } as const

/** Whether the firings of an alert come to this browser by push; they may where it is not known. */
export const isPushedHere = async (dispatch: AppDispatch, alertId: string): Promise<boolean> => {
  const here = await ownEndpoint()
  if (here === null) return false
  const [chosen, channels] = await Promise.all([
    dispatch(alertChannelsEndpoint.initiate(alertId, once)),
    dispatch(channelsEndpoint.initiate(undefined, once)),
  ])
  if (!chosen.data || !channels.data) return true
  const own = channels.data.find(({ address }) => address === here)
  return own?.state === 'ready' && chosen.data.includes(own.id)
}
