import { useTranslation } from 'react-i18next'
import { pastLook } from './past-badge.tsx'

/** Says that what is shown is past, and of which moment, as the screen writes it. */
export const PastMark = ({ moment }: { readonly moment: string }) => {
  const { t } = useTranslation()
  return (
    <span role="status" className={pastLook}>
      {t('timeMachine.past')} · {t('timeMachine.shown', { moment })}
    </span>
  )
}
