import { useTranslation } from 'react-i18next'

export const pastLook =
  'inline-flex items-center gap-2 rounded-xs border border-dashed border-info px-2 text-xs font-strong text-info'

/** Marks content as past, where its moment is shown beside it. */
export const PastBadge = () => {
  const { t } = useTranslation()
  return <span className={pastLook}>{t('timeMachine.past')}</span>
}
