import { defaultPreferences, type Preferences, preferencesSchema } from './preferences.ts'

/** Also read by public/first-paint.js, before any module runs. */
export const preferencesKey = 'tapedeck.preferences'

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

/** The stored preferences; whatever is missing, broken or forbidden to read falls back. */
export const loadPreferences = (storage: KeyValueStore): Preferences => {
  try {
    const parsed = preferencesSchema.safeParse(JSON.parse(storage.getItem(preferencesKey) ?? '{}'))
    return parsed.data ?? defaultPreferences
  } catch {
    return defaultPreferences
  }
}

/** Keeps them for the next visit; a full or forbidden storage costs only that. */
export const savePreferences = (storage: KeyValueStore, preferences: Preferences): void => {
  try {
    storage.setItem(preferencesKey, JSON.stringify(preferences))
  } catch {
    // Private windows may forbid it: the choice then lasts as long as the page.
  }
}
