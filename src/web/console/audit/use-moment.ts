import { useTranslation } from 'react-i18next'

/** Writes moments (ISO 8601) to the second, by this browser's clock and language. */
export const useMoment = (): ((iso: string) => string) => {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  return (iso) => format.format(Date.parse(iso))
}
