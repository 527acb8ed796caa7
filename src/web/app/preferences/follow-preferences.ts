import type { i18n as I18n } from 'i18next'
import { reportLateCode } from '../../components/loading/late-code.ts'
import { loadAgain } from '../../components/loading/load-again.ts'
import { switchLanguage } from '../../i18n/i18n.ts'
import type { Language } from '../../i18n/languages.ts'
import type { KeyValueStore } from '../../state/browser-storage.ts'
import {
  loadPreferences,
  preferencesKey,
  savePreferences,
} from '../../state/preferences-storage.ts'
import { languageChosen, lookFollowed } from '../../state/preferences.ts'
import type { AppStore } from '../../state/store.ts'
import { applyTheme } from './apply-theme.ts'

/** Switches to `language` when its texts are loaded; otherwise the previous one stays. */
const speak = async (store: AppStore, i18n: I18n, language: Language) => {
  const isWanted = () => store.getState().preferences.language === language
  try {
    const change = async () => {
      if (isWanted()) await switchLanguage(i18n, language, isWanted)
    }
    await loadAgain(change, { onLate: () => reportLateCode('late') })
  } catch {
    if (!isWanted()) return
    store.dispatch(languageChosen(i18n.language as Language))
    reportLateCode('missed')
  }
}

export const followPreferences = (store: AppStore, i18n: I18n, storage: KeyValueStore): void => {
  let last = store.getState().preferences
  applyTheme(last)
  if (i18n.language !== last.language) void speak(store, i18n, last.language)
  let isFollowing = false
  window.addEventListener('storage', ({ key }) => {
    if (key !== preferencesKey) return
    const { language, theme, colours, clock } = loadPreferences(storage)
    isFollowing = true
    store.dispatch(lookFollowed({ language, theme, colours, clock }))
    isFollowing = false
  })
  store.subscribe(() => {
    const { preferences } = store.getState()
    if (preferences === last) return
    const before = last
    last = preferences
    applyTheme(preferences)
    // Stored again, it might undo a later choice of the other window.
    if (!isFollowing) savePreferences(storage, preferences, before)
    if (preferences.language !== before.language) void speak(store, i18n, preferences.language)
  })
  window
    .matchMedia('(prefers-color-scheme: light)')
    .addEventListener('change', () => applyTheme(store.getState().preferences))
}
