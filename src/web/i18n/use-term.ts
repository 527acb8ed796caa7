import { useTranslation } from 'react-i18next'

/**
 * A word of the market that comes with the data (a sector, a line of a statement) in the trader's
 * language; one that is not known shows as it came.
 */
export const useTerm = (): ((term: string) => string) => {
  const { i18n } = useTranslation()
  return (term) => {
    const known: unknown = i18n.getResource(i18n.language, 'translation', 'terms')
    return (known as Readonly<Record<string, string>> | undefined)?.[term] ?? term
  }
}
