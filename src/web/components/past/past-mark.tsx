import { useTranslation } from 'react-i18next'
import { pastLook } from './past-badge.tsx'

export const PastMark = ({ moment }: { readonly moment: string }) => {
  const { t } = useTranslation()
  return (
    <span role="status" className={pastLook}>
      {t('timeMachine.past')} · {t('timeMachine.shown', { moment })}
    </span>
  )
}
