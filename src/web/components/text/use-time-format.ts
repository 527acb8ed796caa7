import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeFormat } from '../../../domain/calendar/time-format.ts'
import { exchangeZone } from '../../../domain/calendar/trading-day.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { deviceZone } from './device-zone.ts'

/** How moments are written on every screen: in the trader's language, by the clock they chose. */
export const useTimeFormat = () => {
  const { t, i18n } = useTranslation()
  const clock = useAppSelector(({ preferences }) => preferences.clock)
  const { language } = i18n
  return useMemo(() => {
    const zone = clock === 'exchange' ? exchangeZone : deviceZone()
    const named =
      clock === 'exchange'
        ? t('account.clockNames.exchange')
        : t('account.clockNames.device', { zone })
    return {
      ...timeFormat(language, zone),
      language,
      zone,
      /** Whose clock it is, as it stands beside an axis. */
      named,
    }
  }, [clock, language, t])
}
