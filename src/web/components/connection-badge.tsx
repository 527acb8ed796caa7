import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../state/hooks.ts'
import { formatAge } from './age.ts'
import { Badge } from './badge.tsx'
import { useNow } from './use-now.ts'

const StaleBadge = ({ lastBeatAt }: { readonly lastBeatAt: number }) => {
  const { t } = useTranslation()
  const age = formatAge(useNow(1_000) - lastBeatAt, t)
  return (
    <Badge look="stale" title={t('connection.quiet', { age })}>
      {t('connection.stale', { age })}
    </Badge>
  )
}

const OfflineBadge = ({ lastBeatAt }: { readonly lastBeatAt: number | null }) => {
  const { t } = useTranslation()
  const now = useNow(1_000)
  const title =
    lastBeatAt === null
      ? t('connection.lostUnseen')
      : t('connection.lost', { age: formatAge(now - lastBeatAt, t) })
  return (
    <Badge look="off" title={title}>
      {t('connection.offline')}
    </Badge>
  )
}

/** LIVE, OFFLINE, or what lies between. */
export const ConnectionBadge = () => {
  const { t } = useTranslation()
  const connection = useAppSelector((state) => state.connection)
  switch (connection.status) {
    case 'live':
      return <Badge look="live">{t('connection.live')}</Badge>
    case 'stale':
      return <StaleBadge lastBeatAt={connection.lastBeatAt} />
    case 'offline':
      return <OfflineBadge lastBeatAt={connection.lastBeatAt} />
    case 'idle':
    case 'connecting':
      return connection.status === 'connecting' && connection.attempt > 0 ? (
        <OfflineBadge lastBeatAt={null} />
      ) : (
        <Badge>{t('connection.connecting')}</Badge>
      )
  }
}
