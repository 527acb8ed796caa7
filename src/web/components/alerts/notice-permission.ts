import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../state/browser-storage.ts'
import { loadNoticeSettings, saveNoticeSettings } from './notice-settings.ts'

/**
 * Whether a page can show notifications in this browser. `default`: the trader has not answered yet;
 * `insecure`: only an https page (or one of this machine) can; `none`: the browser has none.
 */
export type NoticeSupport = NotificationPermission | 'insecure' | 'none'

export const noticeSupport = (): NoticeSupport => {
  if (!window.isSecureContext) return 'insecure'
  return 'Notification' in window ? Notification.permission : 'none'
}

const listeners = new Set<() => void>()

/** Calls it when the trader answers, and when the permission changes in the browser’s settings. */
const follow = (listener: () => void) => {
  const leave = new AbortController()
  listeners.add(listener)
  if ('permissions' in navigator)
    void navigator.permissions.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', listener, { signal: leave.signal }),
      () => undefined,
    )
  return () => {
    listeners.delete(listener)
    leave.abort()
  }
}

export const useNoticeSupport = (): NoticeSupport => useSyncExternalStore(follow, noticeSupport)

/** Asks the trader, which browsers allow only after a press. */
export const askForNotices = async (): Promise<NoticeSupport> => {
  if (noticeSupport() === 'default') await Notification.requestPermission().catch(() => undefined)
  for (const listener of listeners) listener()
  return noticeSupport()
}

/** Asks with the first alert that is set in this browser, and not again. */
export const askOnFirstAlert = async (): Promise<void> => {
  const { asked, notifications } = loadNoticeSettings(browserStorage())
  if (asked || !notifications || noticeSupport() !== 'default') return
  saveNoticeSettings(browserStorage(), { asked: true })
  await askForNotices()
}
