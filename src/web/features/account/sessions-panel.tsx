import { useTranslation } from 'react-i18next'
import {
  type OwnSession,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useOwnSessions,
} from '../../api/accounts/account.ts'
import { Badge } from '../../components/stocks/badge.tsx'
import { Button } from '../../components/controls/button.tsx'
import { Failed } from '../../components/panels/notice.tsx'
import { RowsSkeleton } from '../../components/panels/rows-skeleton.tsx'
import { useCallText } from '../../components/text/use-call-text.ts'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast, plainToast } from '../../state/toasts.ts'
import { OwnPanel } from './own-panel.tsx'

const useReport = () => {
  const { t } = useTranslation()
  const callText = useCallText()
  const dispatch = useAppDispatch()
  return async (work: Promise<{ readonly error?: unknown }>, done: string) => {
    const { error } = await work
    dispatch(
      error === undefined
        ? plainToast(done)
        : failureToast(t('accountPage.failed'), callText(error)),
    )
  }
}

const Session = ({ session }: { readonly session: OwnSession }) => {
  const { t } = useTranslation()
  const { moment } = useTimeFormat()
  const [end, { isLoading }] = useEndSessionMutation()
  const report = useReport()
  const { id, browser, system, current } = session
  const device =
    browser && system
      ? t('accountPage.sessions.device', { browser, system })
      : (browser ?? system ?? t('accountPage.sessions.unknown'))
  const signedIn = moment(Date.parse(session.signedInAt))
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-strong">
          {device}
          {current && <Badge>{t('accountPage.sessions.current')}</Badge>}
        </span>
        <span className="text-sm text-text-2">
          {t('accountPage.sessions.signedIn', { moment: signedIn })}
        </span>
        <span className="text-sm text-text-2">
          {t('accountPage.sessions.lastSeen', { moment: moment(Date.parse(session.lastSeenAt)) })}
        </span>
      </div>
      {!current && (
        <Button
          size="sm"
          className="ml-auto"
          disabled={isLoading}
          aria-label={t('accountPage.sessions.endNamed', { device, moment: signedIn })}
          onClick={() => void report(end(id), t('accountPage.sessions.ended'))}
        >
          {t('accountPage.sessions.end')}
        </Button>
      )}
    </li>
  )
}

const EndOthers = () => {
  const { t } = useTranslation()
  const [end, { isLoading }] = useEndOtherSessionsMutation()
  const report = useReport()
  return (
    <Button
      size="sm"
      disabled={isLoading}
      onClick={() => void report(end(undefined), t('accountPage.sessions.othersEnded'))}
    >
      {t('accountPage.sessions.endOthers')}
    </Button>
  )
}

const sessionsToCome = 2

export const SessionsPanel = () => {
  const { t } = useTranslation()
  const { data: sessions, error, refetch } = useOwnSessions()
  const list = () => {
    if (sessions)
      return (
        <ul className="-my-2.5">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )
    if (error)
      return <Failed text={t('accountPage.sessions.failed')} error={error} onRetry={refetch} />
    return <RowsSkeleton rows={sessionsToCome} />
  }
  const others = sessions?.some(({ current }) => !current) ?? false
  return (
    <OwnPanel
      title={t('accountPage.sessions.title')}
      help={t('accountPage.sessions.help')}
      end={others && <EndOthers />}
    >
      {list()}
    </OwnPanel>
  )
}
