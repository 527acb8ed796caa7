import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { isDateText } from '../../../../domain/calendar/trading-day.ts'
import { withTerms } from '../../../api/alerts/any-alerts.ts'
import { useAlertNearest } from '../../../api/alerts/alert-nearest.ts'
import { Failed, Notice } from '../../../components/panels/notice.tsx'
import { computedNumber, conditionWords, ruleOf } from '../../../components/text/alert-words.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'

export const Nearest = ({ alert }: { readonly alert: ListedAlert }) => {
  const { t } = useTranslation()
  const { tradingDate, momentWithSeconds } = useTimeFormat()
  const { currentData: nearest, error, refetch } = useAlertNearest(alert.id)
  const known = withTerms(alert)
  const rule = known && ruleOf(known)
  if (rule === null) return <Notice text={t('alertRules.near.scan')} />
  if (!nearest && error)
    return <Failed text={t('alerts.why.failed')} error={error} onRetry={refetch} />
  if (!nearest) return <Notice text={t('alerts.why.loading')} />
  const timeOf = (when: string) =>
    isDateText(when) ? tradingDate(when) : momentWithSeconds(Date.parse(when))
  return (
    <section className="grid gap-3 p-4" aria-label={t('alertRules.near.title')}>
      <h3 className="text-sm font-semibold text-text-2">{t('alertRules.near.title')}</h3>
      <ul className="grid gap-2">
        {rule.conditions.map((condition, index) => {
          const miss = nearest[index]
          const number = (value: number) => computedNumber(condition.left, value)
          return (
            <li key={index} className="grid gap-0.5">
              <b className="font-strong">{conditionWords(condition, t)}</b>
              <span className="num text-text-2">
                {miss
                  ? t(miss.distance === 0 ? 'alertRules.near.held' : 'alertRules.near.value', {
                      value: number(miss.value),
                      level: number(miss.level),
                      distance: number(miss.distance),
                      when: timeOf(miss.when),
                    })
                  : t('alertRules.near.unknown')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
