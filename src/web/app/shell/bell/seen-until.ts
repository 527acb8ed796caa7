import { z } from 'zod'
import { browserStorage, readStored, writeStored } from '../../../state/browser-storage.ts'

/** Until when each trader has seen what happened to alerts in this browser (ISO 8601), by user id. */
const keys = { firings: 'tapedeck.alertsSeen', expiries: 'tapedeck.expiriesSeen' } as const
type Kind = keyof typeof keys
const tradersMax = 20

const seenSchema = z.record(z.string(), z.string())

const listeners = new Set<() => void>()

const load = (kind: Kind): Readonly<Record<string, string>> =>
  readStored(browserStorage(), keys[kind], seenSchema) ?? {}

/** '': this browser knows of no visit. */
export const seenUntil = (kind: Kind, userId: string): string => load(kind)[userId] ?? ''

/** Keeps the time of the newest that was seen; the oldest trader gives way beyond the bound. */
export const keepSeen = (kind: Kind, userId: string, until: string): void => {
  const { [userId]: _, ...others } = load(kind)
  const kept = [...Object.entries(others), [userId, until] as const].slice(-tradersMax)
  writeStored(browserStorage(), keys[kind], Object.fromEntries(kept))
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
