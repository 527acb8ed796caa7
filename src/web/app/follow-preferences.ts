import type { i18n as I18n } from 'i18next'
import { switchLanguage } from '../i18n/i18n.ts'
import { type KeyValueStore, savePreferences } from '../state/preferences-storage.ts'
import type { AppStore } from '../state/store.ts'
import { dressDocument } from './dress-document.ts'

/** From now on every chosen preference shows on the page at once and is kept for the next visit. */
export const followPreferences = (store: AppStore, i18n: I18n, storage: KeyValueStore): void => {
  let last = store.getState().preferences
  dressDocument(last)
  store.subscribe(() => {
    const { preferences } = store.getState()
    if (preferences === last) return
    last = preferences
    dressDocument(preferences)
    savePreferences(storage, preferences)
    void switchLanguage(i18n, preferences.language)
  })
  window
    .matchMedia('(prefers-color-scheme: light)')
    .addEventListener('change', () => dressDocument(store.getState().preferences))
}
