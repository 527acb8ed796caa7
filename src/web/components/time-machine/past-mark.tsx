import { useTranslation } from 'react-i18next'
import { pastLook } from './past-badge.tsx'

/** Says that what is shown is past, and of which moment (ISO 8601). */
export const PastMark = ({ asOf }: { readonly asOf: string }) => {
  const { t, i18n } = useTranslation()
  const moment = new Date(asOf).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
  return (
    <span role="status" className={pastLook}>
      {t('timeMachine.past')} · {t('timeMachine.shown', { moment })}
    </span>
  )
}
