import { useTranslation } from 'react-i18next'
import { Badge } from '../../components/stocks/badge.tsx'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'

interface ChatBadgeProps {
  readonly signedIn: boolean
  /** The last time that the messages were asked for, they did not come. */
  readonly failed: boolean
}

/** LIVE: by the socket for who is signed in, by asking every few seconds for who is not. */
export const ChatBadge = ({ signedIn, failed }: ChatBadgeProps) => {
  const { t } = useTranslation()
  if (signedIn) return <ConnectionBadge />
  return failed ? (
    <Badge look="off">{t('connection.offline')}</Badge>
  ) : (
    <Badge look="live">{t('connection.live')}</Badge>
  )
}
