import type { TFunction } from 'i18next'
import type { FiredAlert } from '../../api/alerts/fired-alerts.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import type { AppDispatch } from '../../state/store.ts'
import { listedWords } from '../text/alert-words.ts'
import { ownEndpoint, startWorker } from '../delivery/browser-push.ts'
import { firedText, whyLink } from '../text/fired-text.ts'
import { noticeSupport } from './notice-permission.ts'
import { loadNoticeSettings } from './notice-settings.ts'
import { playSound } from './play-sound.ts'
import { wait } from '../../../platform/timers.ts'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { loadNotes, saveNote } from './notes.ts'
import { alertChannelsEndpoint } from '../../api/delivery/alert-channels.ts'
import { channelsEndpoint } from '../../api/delivery/channels.ts'

const once = { subscribe: false, forceRefetch: true } as const

/** Whether the firings of an alert come to this browser by push; they may where it is not known. */
const isPushedHere = async (dispatch: AppDispatch, alertId: string): Promise<boolean> => {
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

/** The other tabs learn of a firing within this time, or find that it was noted. */
const heldMs = 5_000

/** The same in every tab. */
const keyOfFiring = ({ id, triggeredAt }: ListedAlert): string =>
  `tapedeck.firing.${id}.${triggeredAt ?? ''}`

/** Notes that this browser notifies of it; false: it did before. */
const note = ({ id, triggeredAt }: ListedAlert): boolean => {
  const at = triggeredAt ?? ''
  if (loadNotes(browserStorage(), 'notified')[id] === at) return false
  saveNote(browserStorage(), 'notified', id, at)
  return true
}

/**
 * Resolves to whether this tab is the one that notifies of a firing. The lock decides between tabs
 * that ask at the same time, since what one stores the others may read only later.
 */
const claimFiring = async (alert: ListedAlert): Promise<boolean> => {
  // Pages without https have no locks.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return note(alert)
  return new Promise((resolve, reject) => {
    locks
      .request(keyOfFiring(alert), { ifAvailable: true }, async (lock) => {
        resolve(lock !== null && note(alert))
        if (lock !== null) await wait(heldMs)
      })
      .catch(reject)
  })
}

export interface Notifier {
  readonly t: TFunction
  readonly dispatch: AppDispatch
  /** Opens an address of the product in this tab. */
  readonly open: (to: string) => void
}

/** A notification of the page; null on Android, which has the class and lets no page construct it. */
const notificationOf = (title: string, options: NotificationOptions): Notification | null => {
  try {
    return new Notification(title, options)
  } catch {
    return null
  }
}

/** @throws where the browser refuses the service worker, which notifies instead of the page */
const show = async (fired: FiredAlert, { t, open }: Notifier): Promise<void> => {
  const { alert } = fired
  const { to } = whyLink(alert.id, t)
  const title = firedText(fired, t)
  const options = {
    body: listedWords(alert, t),
    // Shown once even where two tabs show it, and without the system's sound beside ours.
    tag: keyOfFiring(alert),
    silent: true,
    icon: '/favicon.svg',
    // The service worker opens it at a press.
    data: { url: to },
  }
  const notification = notificationOf(title, options)
  if (notification === null) {
    await (await startWorker()).showNotification(title, options)
    return
  }
  notification.onclick = () => {
    window.focus()
    notification.close()
    open(to)
  }
}

/** Notifies by the browser and by a sound, as this browser's settings are: once in all its tabs. */
export const notifyOfFirings = async (
  firings: readonly FiredAlert[],
  notifier: Notifier,
): Promise<void> => {
  const { notifications, sound } = loadNoticeSettings(browserStorage())
  const claims = await Promise.all(firings.map(({ alert }) => claimFiring(alert)))
  const claimed = firings.filter((_, index) => claims[index])
  if (claimed.length === 0) return
  if (sound) void playSound()
  if (!notifications || noticeSupport() !== 'granted') return
  for (const fired of claimed)
    if (!(await isPushedHere(notifier.dispatch, fired.alert.id))) await show(fired, notifier)
}
