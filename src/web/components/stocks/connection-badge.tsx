import { useTranslation } from 'react-i18next'
import { useMoment } from '../../api/moment.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { formatAge } from '../text/age.ts'
import { Badge } from './badge.tsx'
import { PastBadge } from '../past/past-badge.tsx'
import { useNow } from '../use-now.ts'

const StaleBadge = ({ lastPriceAt }: { readonly lastPriceAt: number }) => {
  const { t } = useTranslation()
  const age = formatAge(useNow(1_000) - lastPriceAt, t)
  return (
    <Badge look="stale" title={t('connection.quiet', { age })}>
      {t('connection.stale', { age: '' })}
      <span className="detail">{age}</span>
    </Badge>
  )
}

const OfflineBadge = ({ lastPriceAt }: { readonly lastPriceAt: number | null }) => {
  const { t } = useTranslation()
  const now = useNow(1_000)
  const title =
    lastPriceAt === null
      ? t('connection.lostUnseen')
      : t('connection.lost', { age: formatAge(now - lastPriceAt, t) })
  return (
    <Badge look="off" title={title}>
      {t('connection.offline')}
    </Badge>
  )
}

export const ConnectionBadge = () => {
  const { t } = useTranslation()
  const connection = useAppSelector((state) => state.connection)
  const isPast = useMoment() !== null
  if (isPast) return <PastBadge />
  switch (connection.status) {
    case 'live':
      return <Badge look="live">{t('connection.live')}</Badge>
    case 'stale':
      return <StaleBadge lastPriceAt={connection.lastPriceAt} />
    case 'offline':
      return <OfflineBadge lastPriceAt={connection.lastPriceAt} />
    case 'idle':
    case 'connecting':
      return connection.status === 'connecting' && connection.attempt > 0 ? (
        <OfflineBadge lastPriceAt={null} />
      ) : (
        <Badge>{t('connection.connecting')}</Badge>
      )
  }
}
