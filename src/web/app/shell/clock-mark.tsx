import { useTranslation } from 'react-i18next'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'
import { want } from '../../state/wanted.ts'

/** The clock while it is closed: how live the page is, without the detail of the badge. Opens it. */
export const ClockMark = () => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-clock-mark
      title={t('timeMachine.title')}
      onClick={() => want('clock')}
      className="ml-auto grid h-8 min-w-0 place-items-center overflow-hidden rounded-sm px-1 hover:bg-hover [&_.detail]:hidden"
    >
      <ConnectionBadge />
      <span className="sr-only">{t('timeMachine.title')}</span>
    </button>
  )
}
