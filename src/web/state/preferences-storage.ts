import { type KeyValueStore, readStored, writeStored } from './browser-storage.ts'
import { defaultPreferences, type Preferences, preferencesSchema } from './preferences.ts'

/** Also read by public/first-paint.js, before any module runs. */
export const preferencesKey = 'tapedeck.preferences'

const stored = (storage: KeyValueStore): Preferences | null =>
  readStored(storage, preferencesKey, preferencesSchema)

/** The stored preferences; whatever is missing, broken or forbidden to read falls back. */
export const loadPreferences = (storage: KeyValueStore): Preferences =>
  stored(storage) ?? defaultPreferences

type Fields = Readonly<Record<string, unknown>>

/** `known` with the fields that changed from `before` to `now`. */
const changed = (known: Fields, before: Fields, now: Fields): Fields => {
  const isChanged = (name: string): boolean => before[name] !== now[name]
  return Object.fromEntries([
    ...Object.entries(known).filter(([name]) => !isChanged(name)),
    ...Object.entries(now).filter(([name]) => isChanged(name)),
  ])
}

/**
 * Stores the changes since `before` and keeps those of other windows of this browser. A full or
 * forbidden storage is ignored.
 */
export const savePreferences = (
  storage: KeyValueStore,
  now: Preferences,
  before: Preferences,
): void => {
  const known = stored(storage) ?? before
  const { chart, hiddenColumns, panels } = known
  const next = {
    ...changed(known, before, now),
    chart: changed(chart, before.chart, now.chart),
    hiddenColumns: changed(hiddenColumns, before.hiddenColumns, now.hiddenColumns),
    panels: changed(panels, before.panels, now.panels),
  }
  writeStored(storage, preferencesKey, next)
}
