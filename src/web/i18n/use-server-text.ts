import { useTranslation } from 'react-i18next'
import { type TranslationTable, translateServerText } from '../../translations/translate.ts'

/**
 * Translates texts of contracts and server into the trader's language. These are English sentences,
 * so the sentence is the key, and one without a translation shows as it came.
 */
export const useServerText = (): ((text: string) => string) => {
  const { i18n } = useTranslation()
  const tableOf = (name: 'serverText' | 'terms') =>
    i18n.getResource(i18n.language, 'translation', name) as TranslationTable | undefined
  return (text) => {
    const table = tableOf('serverText')
    return table ? translateServerText(table, tableOf('terms') ?? {}, text) : text
  }
}
