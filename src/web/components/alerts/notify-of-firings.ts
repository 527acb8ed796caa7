import type { TFunction } from 'i18next'
import type { FiredAlert } from '../../api/alerts/fired-alerts.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import type { AppDispatch } from '../../state/store.ts'
import { listedWords } from '../text/alert-words.ts'
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

/** @throws TypeError on Android, which has the class and lets no page construct it */
const show = (fired: FiredAlert, { t, open }: Notifier): void => {
  const { alert } = fired
  const notification = new Notification(firedText(fired, t), {
    body: listedWords(alert, t),
    // Shown once even where two tabs show it, and without the system's sound beside ours.
    tag: keyOfFiring(alert),
    silent: true,
    icon: '/favicon.svg',
  })
  notification.onclick = () => {
    window.focus()
    notification.close()
    open(whyLink(alert.id, t).to)
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
    if (!(await isPushedHere(notifier.dispatch, fired.alert.id))) show(fired, notifier)
}
