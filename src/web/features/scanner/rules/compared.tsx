import { useTranslation } from 'react-i18next'
import { scanLimits } from '../../../../domain/scan/limits.ts'
import {
  scanAnalytics,
  scanCompareTypes,
  scanIntervals,
} from '../../../../domain/scan/vocabulary.ts'
import { refusalText } from '../../../components/text/typed-number.ts'
import { NumberInput, span, WordSelect } from '../../../components/rules/controls.tsx'
import {
  analyticsLike,
  comparedWith,
  type DraftRule,
  isAverage,
  isSignedField,
  wrongNumber,
} from '../../../components/rules/draft-rule.ts'
import { unitText } from '../../../components/rules/scan-words.ts'

interface ComparedProps {
  readonly rule: DraftRule
  readonly index: number
  readonly onChange: (rule: DraftRule) => void
}

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

const Average = ({ rule, onChange }: Omit<ComparedProps, 'index'>) => {
  const { t } = useTranslation()
  return (
    <>
      <NumberInput
        label={t('scanner.dialog.period')}
        value={rule.period}
        error={useWrongText(rule)('period')}
        onChange={(period) => onChange({ ...rule, period })}
      />
      <WordSelect
        label={t('scanner.dialog.interval')}
        groups={[{ words: scanIntervals }]}
        value={rule.interval}
        textOf={(word) => t(`scanner.intervals.${word}`)}
        onChange={(interval) => onChange({ ...rule, interval })}
      />
    </>
  )
}

/** An analytic value, with what belongs to it beneath. */
const Analytic = ({ rule, index, onChange }: ComparedProps) => {
  const { t } = useTranslation()
  const wrong = useWrongText(rule)
  return (
    <div className={`grid min-w-0 grid-cols-2 content-start gap-2 ${span.long}`}>
      <WordSelect
        quiet={index > 0}
        label={t('scanner.dialog.value')}
        className="col-span-2"
        groups={[{ words: scanAnalytics }]}
        value={rule.compareValue}
        textOf={(word) => t(`scanner.analytics.${word}`)}
        onChange={(compareValue) => onChange({ ...rule, compareValue })}
      />
      {rule.compareType === 'PERCENT' && (
        <NumberInput
          label={t('scanner.dialog.percentage')}
          className="col-span-2"
          unit="%"
          value={rule.percentage}
          error={wrong('percentage')}
          onChange={(percentage) => onChange({ ...rule, percentage })}
        />
      )}
      {isAverage(rule) && <Average rule={rule} onChange={onChange} />}
    </div>
  )
}

export const Compared = ({ rule, index, onChange }: ComparedProps) => {
  const { t } = useTranslation()
  const quiet = index > 0
  const wrong = useWrongText(rule)
  // A percentage or a ratio has nothing of its kind but numbers.
  const isOnlyNumeric = analyticsLike(rule.field).length === 0
  return (
    <>
      <WordSelect
        quiet={quiet}
        label={t('scanner.dialog.compareType')}
        className={span.short}
        groups={[{ words: scanCompareTypes }]}
        without={isOnlyNumeric ? ['ANALYTIC', 'PERCENT'] : []}
        value={rule.compareType}
        textOf={(word) => t(`scanner.compareTypes.${word}`)}
        onChange={(type) => onChange(comparedWith(rule, type))}
      />
      {rule.compareType === 'NUMERIC' ? (
        <NumberInput
          quiet={quiet}
          label={t('scanner.dialog.value')}
          className={span.long}
          unit={unitText(rule.field, t)}
          value={rule.compareValue}
          signed={isSignedField(rule.field)}
          error={wrong('compareValue')}
          onChange={(compareValue) => onChange({ ...rule, compareValue })}
        />
      ) : (
        <Analytic rule={rule} index={index} onChange={onChange} />
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
    </>
  )
}
