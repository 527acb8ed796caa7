import { z } from 'zod'
import { type KeyValueStore, readStored, writeStored } from '../../state/browser-storage.ts'

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

export const loadNotes = (storage: KeyValueStore, kind: Kind): Readonly<Record<string, string>> =>
  readStored(storage, keys[kind], notesSchema) ?? {}

/** Keeps one more note; the oldest gives way beyond the bound. */
export const saveNote = (
  storage: KeyValueStore,
  kind: Kind,
  alertId: string,
  note: string,
): void => {
  const notes = Object.entries({ ...loadNotes(storage, kind), [alertId]: note }).slice(-notesMax)
  writeStored(storage, keys[kind], Object.fromEntries(notes))
}
