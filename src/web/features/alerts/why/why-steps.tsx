import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  AlertHistoryEvent,
  AlertHistoryReply,
  TypedWhy,
} from '../../../../contracts/alerts/alert-history.ts'
import { conditions, isPriceCondition } from '../../../../domain/alert/conditions/table.ts'
import { abbreviate } from '../../../../domain/notation/abbreviate.ts'
import { formatExactly, formatLevel, formatPrice } from '../../../../domain/notation/price.ts'
import { formatAlertValue, formatMeasured } from '../../../components/text/alert-text.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import type { Showing } from './showing.ts'
import { alertRule, scanTerms } from '../../../../contracts/alerts/alert-rules.ts'
import type { RuleQuantity } from '../../../../domain/alert/rule/rule.ts'
import { computedNumber, conditionWords, scanWords } from '../../../components/text/alert-words.ts'

interface StepProps {
  readonly title: string
  readonly text?: ReactNode
  readonly position?: string
}

/** One step of how an alert came to trigger; logged events have their place. */
const Step = ({ title, text, position }: StepProps) => (
  <li className="relative grid gap-0.5 pb-4 pl-6 before:absolute before:top-1.5 before:left-1 before:size-2 before:rounded-full before:border-2 before:border-accent not-last:after:absolute not-last:after:top-5 not-last:after:bottom-0 not-last:after:left-[7px] not-last:after:w-px not-last:after:bg-line">
    <b className="font-strong">{title}</b>
    {text && <span className="text-text-2">{text}</span>}
    {position && <code className="text-xs [overflow-wrap:anywhere] text-text-3">{position}</code>}
  </li>
)

const placeOf = ({ stream, revision, index }: TypedWhy['tick']): string =>
  `${stream}@${revision.toString()} · ${index.toString()}`

type OtherWhy = Extract<AlertHistoryReply['why'], { readonly measured: null }>

const ConditionSteps = ({ why }: { readonly why: OtherWhy }) => {
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

type Why = TypedWhy | OtherWhy

const amount = ({ rule }: TypedWhy, value: number): string =>
  conditions[rule.condition].kind === 'times' && value >= 1_000
    ? abbreviate(value)
    : formatMeasured(rule.condition, value)

const ruleValue = ({ condition, value }: TypedWhy['rule']): string =>
  isPriceCondition(condition) ? formatLevel(value) : formatExactly(value, 0)

/** The tick before and the one that fired, as the rule compared them. */
const RuleStep = ({ why }: { readonly why: TypedWhy }) => {
  const { t } = useTranslation()
  const { rule, before } = why
  const value = amount(why, why.measured)
  return (
    <Step
      title={t('alerts.why.rule', {
        rule: t(`alerts.why.rules.${rule.condition}`, { value: ruleValue(rule) }),
      })}
      text={
        before && before.measured !== null
          ? t('alerts.why.before', { before: amount(why, before.measured), value })
          : t('alerts.why.measured', { value })
      }
      {...(before && { position: placeOf(before) })}
    />
  )
}

const ChangeStep = ({ event, why }: { readonly event: AlertHistoryEvent; readonly why: Why }) => {
  const { t } = useTranslation()
  const { momentWithSeconds } = useTimeFormat()
  const text = momentWithSeconds(Date.parse(event.occurredAt))
  switch (event.type) {
    case 'AlertPaused':
      return <Step title={t('alerts.why.paused', { symbol: why.rule.symbol })} text={text} />
    case 'AlertResumed':
      return <Step title={t('alerts.why.resumed')} text={text} />
    case 'AlertRevised': {
      if (event.value === null || event.from === null) return null
      const { split, condition } = event
      const from = formatAlertValue(condition, event.from)
      const value = formatAlertValue(condition, event.value)
      const title =
        split === null
          ? t('alerts.why.revised', { from, value })
          : t('alerts.why.revisedBySplit', { from, value, split })
      return <Step title={title} text={text} />
    }
    case 'AlertCreated':
    case 'AlertTriggered':
    case 'AlertDeleted':
    case 'AlertRearmed':
    case 'AlertExpired':
    case 'AlertRestored':
      return null
  }
}

interface WhyStepsProps {
  readonly events: readonly AlertHistoryEvent[]
  readonly why: Why
  /** When the firing was written down, ISO 8601. */
  readonly firedAt: string | undefined
  readonly createdAt: string | undefined
  readonly showing: Showing
}

/** From the alert's creation over its tick to its showing; logged events have their place. */
export const WhySteps = ({ events, why, firedAt, createdAt, showing }: WhyStepsProps) => {
  const { t } = useTranslation()
  const { momentWithSeconds } = useTimeFormat()
  const time = (iso: string) => momentWithSeconds(Date.parse(iso))
  const { tick } = why
  return (
    <ol className="grid">
      {createdAt !== undefined && <Step title={t('alerts.why.created')} text={time(createdAt)} />}
      {events.map((event) => (
        <ChangeStep key={event.revision} event={event} why={why} />
      ))}
      <Step
        title={t('alerts.why.tick', { price: formatPrice(tick.price) })}
        text={time(tick.at)}
        position={placeOf(tick)}
      />
      {why.measured === null ? <ConditionSteps why={why} /> : <RuleStep why={why} />}
      {firedAt !== undefined && (
        <Step
          title={t('alerts.why.triggered', {
            ms: Math.max(0, Date.parse(firedAt) - Date.parse(tick.at)),
          })}
          text={time(firedAt)}
          position={why.firedPosition}
        />
      )}
      <Step
        title={t('alerts.why.shown', { time: time(showing.at) })}
        text={t(`alerts.why.how.${showing.how}`)}
      />
    </ol>
  )
}
