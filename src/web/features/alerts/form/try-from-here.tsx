import { useTranslation } from 'react-i18next'
import { ruleLimits } from '../../../../domain/alert/rule/limits.ts'
import { ruleOfType } from '../../../../domain/alert/rule/of-type.ts'
import type { SentAlert } from '../../../api/alerts/alert-changes.ts'
import { useListedSymbol } from '../../../api/market/stocks.ts'
import { Button } from '../../../components/controls/button.tsx'
import { type TriedRule, tryRule } from '../../../state/tried-rule.ts'
import type { AlertFormState } from './use-alert-form.ts'
import '../../../i18n/en-alert-rules.ts'

/** What the form asks for as a rule; null: it is not complete, or watches a scan. */
const triedOf = (body: SentAlert | null, symbol: string | null): TriedRule | null => {
  if (body === null || 'scan' in body || symbol === null) return null
  const { repeat, cooldownSeconds } = 'rule' in body ? body : {}
  return {
    ...{ symbol, rule: 'rule' in body ? body.rule : ruleOfType(body) },
    repeat: repeat ?? 'once',
    cooldownSeconds: cooldownSeconds ?? ruleLimits.cooldownSecondsDefault,
  }
}

interface TryFromHereProps {
  readonly state: AlertFormState
  readonly className: string
}

/** Tries the rule on the ticks after the past moment that is shown, as the clock plays them. */
export const TryFromHere = ({
  state: { form, body, showMissing },
  className,
}: TryFromHereProps) => {
  const { t } = useTranslation()
  const symbol = useListedSymbol(body && 'symbol' in body ? body.symbol : null)
  const tried = triedOf(body, symbol)
  if (form.watched !== null) return null
  return (
    <Button
      look="primary"
      className={className}
      onClick={() => (tried === null ? showMissing() : tryRule(tried))}
    >
      {t('alertRules.form.tryFromHere')}
    </Button>
  )
}
