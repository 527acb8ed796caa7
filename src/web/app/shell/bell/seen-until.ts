import { z } from 'zod'
import { browserStorage } from '../../../state/browser-storage.ts'

/** Until when each trader has seen the firings of alerts in this browser (ISO 8601), by user id. */
const key = 'tapedeck.alertsSeen'
const tradersMax = 20

const seenSchema = z.record(z.string(), z.string())

const listeners = new Set<() => void>()

const load = (): Readonly<Record<string, string>> => {
  try {
    return seenSchema.safeParse(JSON.parse(browserStorage().getItem(key) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** '': this browser knows of no visit. */
export const seenUntil = (userId: string): string => load()[userId] ?? ''

/** Keeps the time of the newest firing that was seen; the oldest trader gives way beyond the bound. */
export const keepSeen = (userId: string, until: string): void => {
  const { [userId]: _, ...others } = load()
  const kept = [...Object.entries(others), [userId, until] as const].slice(-tradersMax)
  try {
    browserStorage().setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden storage counts the firings again on the next visit.
  }
  for (const listener of listeners) listener()
}

/** Also called when another tab shows the list. @returns removes the listener */
export const onSeen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
