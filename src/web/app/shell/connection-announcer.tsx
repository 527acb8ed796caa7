import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../state/hooks.ts'

/** Tells those who cannot see the badge that prices have stopped, and that they are back. */
export const ConnectionAnnouncer = () => {
  const { t } = useTranslation()
  const status = useAppSelector((state) => state.connection.status)
  const lost = status === 'offline' ? t('connection.lostUnseen') : ''
  return (
    <p role="status" className="sr-only">
      {status === 'live' ? t('connection.live') : lost}
    </p>
  )
}
