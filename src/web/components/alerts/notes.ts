import { z } from 'zod'
import type { KeyValueStore } from '../../state/browser-storage.ts'

/**
 * What only this browser knows of an alert, by its id: the message that its trader wrote, which is
 * not sent, when its firing was shown on the page, or first asked about (ISO 8601, by the clock of
 * the device), and of which firing (ISO 8601) the browser notified.
 */
const keys = {
  message: 'tapedeck.alertNotes',
  shown: 'tapedeck.alertsShown',
  asked: 'tapedeck.alertsAsked',
  notified: 'tapedeck.alertsNotified',
} as const
type Kind = keyof typeof keys
const notesMax = 500

const notesSchema = z.record(z.string(), z.string())

export const loadNotes = (storage: KeyValueStore, kind: Kind): Readonly<Record<string, string>> => {
  try {
    return notesSchema.safeParse(JSON.parse(storage.getItem(keys[kind]) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** Keeps one more note; the oldest gives way beyond the bound. */
export const saveNote = (
  storage: KeyValueStore,
  kind: Kind,
  alertId: string,
  note: string,
): void => {
  const notes = Object.entries({ ...loadNotes(storage, kind), [alertId]: note }).slice(-notesMax)
  try {
    storage.setItem(keys[kind], JSON.stringify(Object.fromEntries(notes)))
  } catch {
    // A full or forbidden storage costs only the note.
  }
}
