import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en.ts'
import type { Language } from './languages.ts'

/** Chinese comes only when it is wanted: most visits save its bytes. */
const load = async (language: Language, target: I18n): Promise<void> => {
  if (target.hasResourceBundle(language, 'translation')) return
  const { zhTw } = await import('./zh-tw.ts')
  target.addResourceBundle(language, 'translation', zhTw)
}

/**
 * Switches every text on the screen; resolves when the texts are there, or nobody wants them any
 * more.
 *
 * @throws when they cannot be fetched
 */
export const switchLanguage = async (
  target: I18n,
  language: Language,
  isWanted: () => boolean = () => true,
): Promise<void> => {
  await load(language, target)
  if (isWanted()) await target.changeLanguage(language)
}

/** The texts in `language`, or in English; a missing key shows as itself. */
export const createI18n = async (language: Language): Promise<I18n> => {
  const instance = i18next.createInstance()
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await switchLanguage(instance, language).catch(() => undefined)
  return instance
}
