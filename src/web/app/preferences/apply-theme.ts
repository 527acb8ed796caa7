import { coloursOf, type Preferences } from '../../state/preferences.ts'

const isLight = (theme: Preferences['theme']): boolean =>
  theme === 'light' ||
  (theme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches)

/** Sets language, theme and price colours on the document, where the styles read them. */
export const applyTheme = (preferences: Preferences): void => {
  const page = document.documentElement
  page.lang = preferences.language === 'zh-TW' ? 'zh-Hant-TW' : 'en'
  page.dataset['theme'] = isLight(preferences.theme) ? 'light' : 'dark'
  page.dataset['colours'] = coloursOf(preferences)
}
