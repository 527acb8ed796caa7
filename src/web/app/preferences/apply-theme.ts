import { coloursOf, type Preferences } from '../../state/preferences.ts'

const isLight = (theme: Preferences['theme']): boolean =>
  theme === 'light' ||
  (theme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches)

export const applyTheme = (preferences: Preferences): void => {
  const page = document.documentElement
  page.lang = preferences.language === 'zh-TW' ? 'zh-Hant-TW' : 'en'
  page.dataset['theme'] = isLight(preferences.theme) ? 'light' : 'dark'
  page.dataset['colours'] = coloursOf(preferences)
}
