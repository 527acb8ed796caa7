import { useTranslation } from 'react-i18next'

/**
 * What is wrong with a field, in the trader's language. The contracts and the server speak English
 * sentences, so the sentence is the key, and one without a translation shows as it came.
 */
export const useValidationText = (): ((sentence: string) => string) => {
  const { i18n } = useTranslation()
  return (sentence) => {
    const known: unknown = i18n.getResource(i18n.language, 'translation', 'validation')
    const text = (known as Readonly<Record<string, string>> | undefined)?.[sentence]
    return text ?? sentence
  }
}
