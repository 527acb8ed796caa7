import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyTheme } from '../app/apply-theme.ts'
import { switchLanguage } from '../i18n/i18n.ts'
import { browserStorage } from '../state/browser-storage.ts'
import type { Preferences } from '../state/preferences.ts'
import { savePreferences } from '../state/preferences-storage.ts'

/** Language and theme of this browser; a choice shows at once and is kept for the next visit. */
export const usePreferences = (stored: Preferences) => {
  const { i18n } = useTranslation()
  const [preferences, setPreferences] = useState(stored)
  useEffect(() => {
    applyTheme(preferences)
    void switchLanguage(i18n, preferences.language)
  }, [i18n, preferences])
  const choose = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change }
    savePreferences(browserStorage(), next, preferences)
    setPreferences(next)
  }
  return { preferences, choose }
}
