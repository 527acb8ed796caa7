import { z } from 'zod'

/** What a trader wrote beside an alert stays in this browser: it is not sent. */
const notesKey = 'tapedeck.alertNotes'
const notesMax = 500

const notesSchema = z.record(z.string(), z.string())

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

export const loadNotes = (storage: KeyValueStore): Readonly<Record<string, string>> => {
  try {
    return notesSchema.safeParse(JSON.parse(storage.getItem(notesKey) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** Keeps one more note; the oldest gives way beyond the bound. */
export const saveNote = (storage: KeyValueStore, alertId: string, note: string): void => {
  const notes = Object.entries({ ...loadNotes(storage), [alertId]: note }).slice(-notesMax)
  try {
    storage.setItem(notesKey, JSON.stringify(Object.fromEntries(notes)))
  } catch {
    // A full or forbidden storage costs only the note.
  }
}
