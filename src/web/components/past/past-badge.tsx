import { useTranslation } from 'react-i18next'
import { useMomentText } from './use-moment-text.ts'

export const pastLook =
  'inline-flex items-center gap-1.5 rounded-xs border border-dashed border-info px-2 text-xs font-strong num whitespace-nowrap text-info'

export const PastBadge = () => {
  const { t } = useTranslation()
  const moment = useMomentText()
  return (
    <span className={pastLook}>
      <span>{t('timeMachine.past')}</span>
      <span className="detail max-xl:hidden">{moment}</span>
    </span>
  )
}
