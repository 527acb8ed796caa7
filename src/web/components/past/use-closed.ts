import { useTranslation } from 'react-i18next'
import { useMomentText } from './use-moment-text.ts'

/** Why nothing can be changed now: the page shows a past moment. null: it can be. */
export const useClosed = (): string | null => {
  const { t } = useTranslation()
  const moment = useMomentText()
  return moment === null ? null : t('timeMachine.closed', { moment })
}
