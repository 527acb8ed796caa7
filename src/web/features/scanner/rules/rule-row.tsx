import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { scanLimits } from '../../../../domain/scan/limits.ts'
import {
  scanAnalytics,
  scanCompareTypes,
  scanConjunctions,
  scanWords,
  scanIntervals,
  scanOperators,
} from '../../../../domain/scan/vocabulary.ts'
import { IconButton } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Select } from '../../../components/controls/select.tsx'
import { numberInput, refusalText } from '../../../components/text/typed-number.ts'
import { fieldText } from './words.ts'
import { comparedWith, type DraftRule, isAverage, isSignedField, wrongNumber } from './rule.ts'

/** On a phone five columns: three for what has long words, two for what has short ones. */
const span = { long: 'max-sm:col-span-3', short: 'max-sm:col-span-2' } as const

/** Below the first rule the labels are only read out: they stand over the columns already. */
const labelClass = (quiet: boolean | undefined) => (quiet ? 'sm:sr-only' : undefined)

/** A choice among words that are sent as they are and shown in the trader's language. */
const WordSelect = <Word extends string>(props: {
  readonly label: string
  readonly words: readonly Word[]
  readonly value: string
  readonly textOf: (word: Word) => string
  readonly quiet?: boolean
  /** How many of a phone's five columns it takes. */
  readonly className?: string
  readonly onChange: (word: Word) => void
}) => (
  <label
    className={classNames(
      'grid min-w-0 content-start gap-1 text-xs font-semibold text-text-3',
      props.className,
    )}
  >
    <span className={labelClass(props.quiet)}>{props.label}</span>
    <Select
      className="h-8 w-full text-md font-normal text-text"
      value={props.value}
      onChange={({ target }) => {
        const word = props.words.find((candidate) => candidate === target.value)
        if (word !== undefined) props.onChange(word)
      }}
    >
      {props.words.map((word) => (
        <option key={word} value={word}>
          {props.textOf(word)}
        </option>
      ))}
    </Select>
  </label>
)

const NumberInput = (props: {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly error?: string | undefined
  readonly quiet?: boolean
  /** May be negative: number pads have no minus. */
  readonly signed?: boolean
  readonly className?: string
  readonly onChange: (text: string) => void
}) => {
  const id = useId()
  return (
    <div className={classNames('grid min-w-0 content-start gap-1 text-xs', props.className)}>
      <label
        htmlFor={id}
        className={classNames('font-semibold text-text-3', labelClass(props.quiet))}
      >
        {props.label}
      </label>
      <input
        id={id}
        {...numberInput}
        inputMode={props.signed ? 'text' : 'decimal'}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? `${id}-error` : undefined}
        placeholder={props.placeholder}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        className="h-8 w-full min-w-0 rounded-sm border border-edge bg-bg px-2.5 text-md placeholder:text-text-3 aria-invalid:border-bad"
      />
      {props.error && (
        <span id={`${id}-error`} className="font-medium text-bad">
          {props.error}
        </span>
      )}
    </div>
  )
}

interface RuleRowProps {
  readonly rule: DraftRule
  readonly index: number
  readonly onChange: (rule: DraftRule) => void
  /** Not there while it is the only rule. */
  readonly onRemove: (() => void) | null
}

/** The message beside an invalid number of the rule. */
const useWrongText = (rule: DraftRule) => {
  const { t } = useTranslation()
  return (name: 'compareValue' | 'multiplier' | 'percentage' | 'period'): string | undefined => {
    const wrong = wrongNumber(rule, name)
    if (wrong === null) return undefined
    if (wrong.why === 'no_period')
      return t('scanner.dialog.periodRange', { max: scanLimits.averagePeriodMax })
    if (wrong.why === 'no_multiplier') return t('scanner.dialog.notZero')
    const wanted = t(name === 'percentage' ? 'numbers.percentage' : 'numbers.wanted')
    return refusalText(rule[name], wrong, { wanted, tooLarge: t('numbers.tooLarge') }, t)
  }
}

const Average = ({ rule, onChange }: Pick<RuleRowProps, 'rule' | 'onChange'>) => {
  const { t } = useTranslation()
  return (
    <>
      <NumberInput
        label={t('scanner.dialog.period')}
        className={span.short}
        value={rule.period}
        error={useWrongText(rule)('period')}
        onChange={(period) => onChange({ ...rule, period })}
      />
      <WordSelect
        label={t('scanner.dialog.interval')}
        className={span.long}
        words={scanIntervals}
        value={rule.interval}
        textOf={(word) => t(`scanner.intervals.${word}`)}
        onChange={(interval) => onChange({ ...rule, interval })}
      />
    </>
  )
}

const Compared = ({ rule, index, onChange }: Omit<RuleRowProps, 'onRemove'>) => {
  const { t } = useTranslation()
  const quiet = index > 0
  const wrong = useWrongText(rule)
  return (
    <>
      <WordSelect
        quiet={quiet}
        label={t('scanner.dialog.compareType')}
        className={span.short}
        words={scanCompareTypes}
        value={rule.compareType}
        textOf={(word) => t(`scanner.compareTypes.${word}`)}
        onChange={(type) => onChange(comparedWith(rule, type))}
      />
      {rule.compareType === 'NUMERIC' ? (
        <NumberInput
          quiet={quiet}
          label={t('scanner.dialog.value')}
          className={span.long}
          value={rule.compareValue}
          signed={isSignedField(rule.field)}
          error={wrong('compareValue')}
          onChange={(compareValue) => onChange({ ...rule, compareValue })}
        />
      ) : (
        <WordSelect
          quiet={quiet}
          label={t('scanner.dialog.value')}
          className={span.long}
          words={scanAnalytics}
          value={rule.compareValue}
          textOf={(word) => t(`scanner.analytics.${word}`)}
          onChange={(compareValue) => onChange({ ...rule, compareValue })}
        />
      )}
      <NumberInput
        quiet={quiet}
        label={t('scanner.dialog.multiplier')}
        className={span.short}
        value={rule.multiplier}
        error={wrong('multiplier')}
        placeholder="1.0"
        onChange={(multiplier) => onChange({ ...rule, multiplier })}
      />
      {rule.compareType === 'PERCENT' && (
        <NumberInput
          label={t('scanner.dialog.percentage')}
          className={span.short}
          value={rule.percentage}
          error={wrong('percentage')}
          onChange={(percentage) => onChange({ ...rule, percentage })}
        />
      )}
      {isAverage(rule) && <Average rule={rule} onChange={onChange} />}
    </>
  )
}

const Joined = ({ rule, index, onChange }: Omit<RuleRowProps, 'onRemove'>): ReactNode => {
  const { t } = useTranslation()
  if (index === 0)
    return (
      <span className="font-semibold text-text-2 max-sm:col-span-5 sm:pt-[26px]">
        {t('scanner.dialog.where')}
      </span>
    )
  return (
    <WordSelect
      quiet
      label={t('scanner.dialog.conjunction')}
      className={span.short}
      words={scanConjunctions}
      value={rule.conjunction}
      textOf={(word) => t(`scanner.conjunctions.${word}`)}
      onChange={(conjunction) => onChange({ ...rule, conjunction })}
    />
  )
}

/** One rule: how it is joined, what it looks at, how it compares, and with what. */
export const RuleRow = ({ rule, index, onChange, onRemove }: RuleRowProps) => {
  const { t } = useTranslation()
  const number = index + 1
  return (
    <div
      role="group"
      aria-label={t('scanner.dialog.rule', { number })}
      className="relative flex gap-2 border-b hairline pb-3 last:border-b-0"
    >
      <div className="grid grow grid-cols-5 items-start gap-2 sm:grid-cols-[76px_repeat(2,minmax(0,1.35fr))_minmax(0,1fr)_minmax(0,1.35fr)_88px]">
        <Joined rule={rule} index={index} onChange={onChange} />
        <WordSelect
          quiet={index > 0}
          label={t('scanner.dialog.field')}
          className={index > 0 ? span.long : 'max-sm:col-span-5'}
          words={scanWords}
          value={rule.field}
          textOf={(word) => fieldText(word, t)}
          onChange={(field) => onChange({ ...rule, field })}
        />
        <WordSelect
          quiet={index > 0}
          label={t('scanner.dialog.operator')}
          className={span.long}
          words={scanOperators}
          value={rule.operator}
          textOf={(word) => t(`scanner.operators.${word}`)}
          onChange={(operator) => onChange({ ...rule, operator })}
        />
        <Compared rule={rule} index={index} onChange={onChange} />
      </div>
      <span
        className={classNames(
          'max-sm:absolute max-sm:-top-2.5 max-sm:right-0 sm:size-8 sm:shrink-0',
          index === 0 && 'sm:mt-5',
        )}
      >
        {onRemove && (
          <IconButton
            Icon={X}
            size="icon"
            label={t('scanner.dialog.removeRule', { number })}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  )
}
