import { askForNotices, useNoticeSupport } from '../alerts/notice-permission.ts'

/**
 * Whether this browser can show notifications with the page closed. `insecure`: only an https page
 * (or one of this machine) can; `denied`: the trader has refused; `none`: it cannot.
 */
export type PushSupport = 'can' | 'insecure' | 'denied' | 'none'

/** The script of the service worker: it shows notifications, and keeps and fetches nothing. */
const worker = '/push-worker.js'

const pushSupport = (): PushSupport => {
  if (!window.isSecureContext) return 'insecure'
  const isKnown =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isKnown) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'can'
}

/** As the trader has answered by now, and when that changes. */
export const usePushSupport = (): PushSupport => {
  useNoticeSupport()
  return pushSupport()
}

/** What this browser subscribed to; null: nothing. */
const ownSubscription = async (): Promise<PushSubscription | null> => {
  if (pushSupport() === 'insecure' || pushSupport() === 'none') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The address at which a push service reaches this browser; null: none. */
export const ownEndpoint = async (): Promise<string | null> =>
  ownSubscription().then(
    (subscription) => subscription?.endpoint ?? null,
    () => null,
  )

export type Subscribed =
  | {
      readonly ok: true
      readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
    }
  /** `dismissed`: the question was closed without an answer; `failed`: no push service answered. */
  | { readonly ok: false; readonly why: 'denied' | 'dismissed' | 'failed' }

/** The service worker, once it runs. @throws where the browser refuses it */
export const startWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(worker)
  return navigator.serviceWorker.ready
}

const subscribeWith = async (key: string): Promise<Subscribed> => {
  const { pushManager } = await startWorker()
  // One that was made with an earlier key of the server is in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { p256dh, auth } = made.toJSON().keys ?? {}
  return p256dh === undefined || auth === undefined
    ? { ok: false, why: 'failed' }
    : { ok: true, subscription: { endpoint: made.endpoint, keys: { p256dh, auth } } }
}

/**
 * Asks the trader for the permission, which browsers allow only on a press, and subscribes.
 *
 * @param key the server's public VAPID key, in base64url
 */
export const subscribe = async (key: string): Promise<Subscribed> => {
  try {
    const permission = await askForNotices()
    if (permission === 'denied') return { ok: false, why: 'denied' }
    if (permission !== 'granted') return { ok: false, why: 'dismissed' }
    return await subscribeWith(key)
  } catch {
    return { ok: false, why: 'failed' }
  }
}

/** Ends the subscription of this browser if it is the one at `endpoint`. */
export const unsubscribe = async (endpoint: string): Promise<void> => {
  const subscription = await ownSubscription().catch(() => null)
  if (subscription?.endpoint === endpoint) await subscription.unsubscribe().catch(() => false)
}
