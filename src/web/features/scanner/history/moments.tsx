import { useTranslation } from 'react-i18next'
import type { ScanHistoryReply } from '../../../../contracts/scans/scan-history.ts'
import type { TradingDate } from '../../../../domain/calendar/trading-day.ts'
import { Table, Td, Th, Tr } from '../../../components/panels/table.tsx'
import { firstNames } from '../../../components/rules/first-names.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'

const limits = {
  /** The newest days with a change that are listed. */
  daysMax: 8,
  /** Symbols that are named of a day. */
  namedMax: 8,
} as const

const Names = ({ symbols }: { readonly symbols: readonly string[] }) => {
  const { t } = useTranslation()
  return (
    <span className="whitespace-normal" title={symbols.join(', ')}>
      {firstNames(symbols, limits.namedMax, t)}
    </span>
  )
}

export const Moments = ({ moments }: { readonly moments: ScanHistoryReply['moments'] }) => {
  const { t } = useTranslation()
  const { tradingDate } = useTimeFormat()
  const matched = moments.filter(({ count }) => count > 0).toReversed()
  const last = matched[0]
  // What matches on the first day may have entered before it.
  const changed = moments
    .slice(1)
    .filter(({ entered, left }) => entered.length + left.length > 0)
    .toReversed()
  const date = (at: string) => tradingDate(at as TradingDate)
  return (
    <section className="grid gap-2">
      <p className="px-4">
        <b className="font-strong">
          {last
            ? t('scanHistory.last', { date: date(last.at), count: last.count })
            : t('scanHistory.never')}
        </b>{' '}
        <span className="text-text-2">
          {t('scanHistory.days', { matched: matched.length, count: moments.length })}
        </span>
      </p>
      {changed.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>{t('scanHistory.date')}</Th>
              <Th right>{t('scanHistory.matches')}</Th>
              <Th>{t('scanHistory.entered')}</Th>
              <Th wide>{t('scanHistory.left')}</Th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, limits.daysMax).map(({ at, count, entered, left }) => (
              <Tr key={at}>
                <Td className="num">{date(at)}</Td>
                <Td right className="num">
                  {count}
                </Td>
                <Td>
                  <Names symbols={entered} />
                </Td>
                <Td wide className="text-text-2">
                  <Names symbols={left} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
