import { useTranslation } from 'react-i18next'
import type { ScanOutcomesReply } from '../../../../contracts/scans/scan-outcomes.ts'
import { formatCount } from '../../../../domain/notation/decimal.ts'
import { arrows, directionOf, formatPercent } from '../../../../domain/notation/sign.ts'
import { Table, Td, Th, Tr } from '../../../components/panels/table.tsx'

const looks = { up: 'text-up', down: 'text-down', flat: undefined } as const

/** A return (0.05 is 5%) with its direction; null: not known. */
const Return = ({ value }: { readonly value: number | null }) => {
  if (value === null) return '–'
  const percent = value * 100
  const direction = directionOf(percent)
  return (
    <span className={looks[direction]}>
      {arrows[direction]} {formatPercent(percent)}
    </span>
  )
}

export const Outcomes = ({ reply }: { readonly reply: ScanOutcomesReply }) => {
  const { t } = useTranslation()
  const { market, entries, outcomes } = reply
  return (
    <section className="grid gap-2">
      <h3 className="px-4 font-strong">{t('scanHistory.outcomes.title')}</h3>
      <div className="overflow-x-auto">
        <Table>
          <thead>
            <tr>
              <Th>{t('scanHistory.outcomes.after')}</Th>
              <Th right>{t('scanHistory.outcomes.count')}</Th>
              <Th right>{t('scanHistory.outcomes.median')}</Th>
              <Th right wide>
                {t('scanHistory.outcomes.mean')}
              </Th>
              <Th right>{t('scanHistory.outcomes.market')}</Th>
              <Th right>{t('scanHistory.outcomes.above')}</Th>
            </tr>
          </thead>
          <tbody className="num">
            {outcomes.map(({ days, count, pending, missing, ...of }) => (
              <Tr key={days}>
                <Td>{t('scanHistory.outcomes.days', { count: days })}</Td>
                <Td right>
                  {formatCount(count)}
                  <small className="block text-xs text-text-3">
                    {[
                      ...(pending > 0
                        ? [t('scanHistory.outcomes.pending', { shown: formatCount(pending) })]
                        : []),
                      ...(missing > 0
                        ? [t('scanHistory.outcomes.missing', { shown: formatCount(missing) })]
                        : []),
                    ].join(' · ')}
                  </small>
                </Td>
                <Td right>
                  <Return value={of.median} />
                </Td>
                <Td right wide>
                  <Return value={of.mean} />
                </Td>
                <Td right>
                  <Return value={of.marketMean} />
                </Td>
                <Td right>
                  {of.aboveMarket === null ? '–' : `${(of.aboveMarket * 100).toFixed(0)}%`}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="max-w-[90ch] px-4 text-sm text-text-2">
        {t('scanHistory.outcomes.explain', {
          count: entries,
          shown: formatCount(entries),
          market: market === null ? t('scanHistory.outcomes.allSymbols') : market,
        })}
      </p>
    </section>
  )
}
