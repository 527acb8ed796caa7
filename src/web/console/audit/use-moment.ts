import { useTranslation } from 'react-i18next'
import { timeFormat } from '../../../domain/calendar/time-format.ts'
import { deviceZone } from '../../components/text/device-zone.ts'

/** Writes moments (ISO 8601) to the second, by this browser's clock and language, and names its zone. */
export const useMoment = (): ((iso: string) => string) => {
  const { i18n } = useTranslation()
  const { momentWithSeconds } = timeFormat(i18n.language, deviceZone())
  return (iso) => momentWithSeconds(Date.parse(iso))
}
