import { useTranslation } from 'react-i18next'
import { type SaidTable, translateSaid } from '../../said/translate-said.ts'

/**
 * What the contracts and the server say, in the trader's language. They speak English sentences,
 * so the sentence is the key, and one without a translation shows as it came.
 */
export const useSaid = (): ((said: string) => string) => {
  const { i18n } = useTranslation()
  const tableOf = (name: 'said' | 'terms') =>
    i18n.getResource(i18n.language, 'translation', name) as SaidTable | undefined
  return (said) => {
    const table = tableOf('said')
    return table ? translateSaid(table, tableOf('terms') ?? {}, said) : said
  }
}
