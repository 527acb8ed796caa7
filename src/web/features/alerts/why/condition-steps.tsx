import { useTranslation } from 'react-i18next'
import type { AlertHistoryReply } from '../../../../contracts/alerts/alert-history.ts'
import { alertRule, scanTerms } from '../../../../contracts/alerts/alert-rules.ts'
import type { RuleQuantity } from '../../../../domain/alert/rule/rule.ts'
import { computedNumber, conditionWords, scanWords } from '../../../components/text/alert-words.ts'
import { Step } from './why-step.tsx'

export type OtherWhy = Extract<AlertHistoryReply['why'], { readonly measured: null }>

/** Each condition of a rule with both its sides at the tick, or the scan that was watched. */
export const ConditionSteps = ({ why }: { readonly why: OtherWhy }) => {
  const { t } = useTranslation()
  const rule = alertRule.safeParse(why.rule.rule).data
  if (rule === undefined) {
    const scan = scanTerms.safeParse(why.rule).data
    return <Step title={scan ? scanWords(scan, t) : why.sentence} />
  }
  const number = (quantity: RuleQuantity, value: number | null | undefined) =>
    value === null || value === undefined
      ? t('alertRules.why.unknown')
      : computedNumber(quantity, value)
  return rule.conditions.map((condition, index) => {
    const sides = why.conditions[index]
    return (
      <Step
        key={index}
        title={conditionWords(condition, t)}
        text={t('alertRules.why.value', {
          value: number(condition.left, sides?.value),
          level: number(condition.left, sides?.level),
        })}
      />
    )
  })
}
