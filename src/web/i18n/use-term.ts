import { useTranslation } from 'react-i18next'

/** A market word from the data in the trader's language; an unknown one stays. */
export const useTerm = (): ((term: string) => string) => {
  const { i18n } = useTranslation()
  return (term) => {
    const known: unknown = i18n.getResource(i18n.language, 'translation', 'terms')
    return (known as Readonly<Record<string, string>> | undefined)?.[term] ?? term
  }
}
