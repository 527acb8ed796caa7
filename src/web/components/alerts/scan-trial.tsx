import { useTranslation } from 'react-i18next'
import type { ScanDryRunReply } from '../../../contracts/alerts/alert-scan-dry-run.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'
import { isDateText } from '../../../domain/calendar/trading-day.ts'
import { type SentScan, useScanDryRunQuery } from '../../api/alerts/alert-scan-dry-run.ts'
import { Button } from '../controls/button.tsx'
import { Skeleton } from '../panels/skeleton.tsx'
import { useCallText } from '../text/use-call-text.ts'
import { firstNames } from '../rules/first-names.ts'
import { useTimeFormat } from '../text/use-time-format.ts'
import '../../i18n/en/alerts/alert-rules.ts'

const limits = {
  /** The newest moments that are listed. */
  momentsMax: 4,
  /** Symbols that are named of a moment. */
  namedMax: 6,
} as const

interface Triggered {
  readonly at: string
  readonly symbols: string[]
}

/** The newest moments first, each with all its symbols. */
const newestOf = (triggers: ScanDryRunReply['triggers']): readonly Triggered[] => {
  const moments: Triggered[] = []
  for (const { at, symbol } of triggers.toReversed()) {
    const last = moments.at(-1)
    if (last?.at === at) last.symbols.unshift(symbol)
    else if (moments.length === limits.momentsMax) break
    else moments.push({ at, symbols: [symbol] })
  }
  return moments
}

const useList = () => {
  const { i18n } = useTranslation()
  return (items: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(items)
}

const Moments = ({ triggers }: Pick<ScanDryRunReply, 'triggers'>) => {
  const { t } = useTranslation()
  const { moment, tradingDate } = useTimeFormat()
  const moments = newestOf(triggers)
  if (moments.length === 0) return null
  return (
    <ol aria-label={t('alertRules.trial.newest')} className="grid gap-0.5">
      {moments.map(({ at, symbols }) => (
        <li key={at} className="[overflow-wrap:anywhere]">
          <span className="num">{isDateText(at) ? tradingDate(at) : moment(Date.parse(at))}</span>
          {': '}
          <span className="text-text" title={symbols.join(', ')}>
            {firstNames(symbols, limits.namedMax, t)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const Tried = ({ count, symbols, spans, unknown, triggers }: ScanDryRunReply) => {
  const { t } = useTranslation()
  const list = useList()
  if (spans.length === 0) return <p>{t('alertRules.trial.noHistory')}</p>
  const moments = list(
    spans.map(({ resolution, moments: ends }) =>
      t(`alertRules.trial.ends.${resolution}`, { count: ends }),
    ),
  )
  return (
    <>
      <p className="text-text">
        {count === 0
          ? t('alertRules.trial.never', { moments })
          : t('alertRules.trial.triggered', {
              count,
              moments,
              shown: formatCount(count),
              symbols: t('alertRules.trial.symbols', { count: symbols }),
            })}
      </p>
      <Moments triggers={triggers} />
      <p className="text-sm">
        {t('alertRules.trial.unseen')}
        {unknown.length > 0 &&
          ` ${t('alertRules.trial.unknown', {
            metrics: list(unknown.map((metric) => t(`metrics.${metric}`))),
          })}`}
      </p>
    </>
  )
}

/** When a watched scan would have triggered, of which symbols, and what that cannot show. */
export const ScanTrial = ({ scan, on }: SentScan) => {
  const { t } = useTranslation()
  const callText = useCallText()
  const { currentData, error, isFetching, refetch } = useScanDryRunQuery({ scan, on })
  return (
    <div
      role="status"
      aria-busy={isFetching}
      className="grid min-h-[58px] content-start justify-items-start gap-1 text-text-2"
    >
      {error !== undefined && !isFetching ? (
        <>
          <p className="font-medium text-bad">
            {t('alertRules.trial.failed')} ({callText(error)})
          </p>
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </>
      ) : currentData ? (
        <Tried {...currentData} />
      ) : (
        <Skeleton className="h-4 w-64 max-w-full" />
      )}
    </div>
  )
}
