import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { formatExactly } from '../../../../domain/notation/price.ts'
import { withTerms } from '../../../api/alerts/any-alerts.ts'
import { alertWords } from '../../../components/text/alert-words.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'

/** What a rule or a watched scan waits for, whether it comes again, and until when. */
export const RuleWords = ({ alert: listed }: { readonly alert: ListedAlert }) => {
  const { t } = useTranslation()
  const { shortMoment } = useTimeFormat()
  const alert = withTerms(listed)
  if (alert === null) return null
  const isRule = alert.condition === 'rule'
  const more = [
    ...(isRule && alert.repeat === 'every'
      ? [t('alertRules.repeats', { minutes: formatExactly(alert.cooldownSeconds / 60, 0) })]
      : []),
    ...('expiresAt' in alert && alert.expiresAt !== null
      ? [t('alertRules.expires', { time: shortMoment(Date.parse(alert.expiresAt)) })]
      : []),
  ]
  return (
    <>
      <span className="block [overflow-wrap:anywhere]">{alertWords(alert, t)}</span>
      {more.length > 0 && <span className="block text-xs">{more.join(' · ')}</span>}
    </>
  )
}
