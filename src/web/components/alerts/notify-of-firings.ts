import type { TFunction } from 'i18next'
import type { FiredAlert } from '../../api/alerts/fired-alerts.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import type { AppDispatch } from '../../state/store.ts'
import { listedWords } from '../text/alert-words.ts'
import { startWorker } from '../delivery/browser-push.ts'
import { firedText, whyLink } from '../text/fired-text.ts'
import { claimFiring, keyOfFiring } from './claim-firing.ts'
import { isPushedHere } from './is-pushed-here.ts'
import { noticeSupport } from './notice-permission.ts'
import { loadNoticeSettings } from './notice-settings.ts'
import { playSound } from './play-sound.ts'

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
