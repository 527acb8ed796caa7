import { loadNotes, saveNote } from '../../../components/alerts/notes.ts'
import type { KeyValueStore } from '../../../state/browser-storage.ts'

/** When this browser first showed that an alert had fired, by the device's clock (ISO 8601). */
export interface Showing {
  readonly at: string
  /** By a notification as it fired, or only once its trader asked why it did. */
  readonly how: 'notified' | 'asked'
}

/**
 * The first showing that this browser kept. Where it kept none, being asked is the first one, and
 * is kept from now on: nothing is known of other browsers.
 */
export const showingOf = (storage: KeyValueStore, alertId: string, now: number): Showing => {
  const notified = loadNotes(storage, 'shown')[alertId]
  if (notified !== undefined) return { at: notified, how: 'notified' }
  const asked = loadNotes(storage, 'asked')[alertId]
  if (asked !== undefined) return { at: asked, how: 'asked' }
  const at = new Date(now).toISOString()
  saveNote(storage, 'asked', alertId, at)
  return { at, how: 'asked' }
}
