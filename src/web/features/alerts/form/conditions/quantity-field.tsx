import { useTranslation } from 'react-i18next'
import { rulePrices } from '../../../../../domain/alert/rule/rule.ts'
import { timeframes } from '../../../../../domain/calendar/timeframes.ts'
import { NumberInput, WordSelect } from '../../../../components/rules/controls.tsx'
import { metricGroups } from '../../../../components/rules/field-groups.ts'
import { quantityWords } from '../../../../components/text/alert-words.ts'
import {
  averages,
  type DraftQuantity,
  extremes,
  hasPeriod,
  isAverage,
  periodMax,
  quantityOf,
  type QuantityName,
} from './draft-condition.ts'

interface QuantityFieldProps {
  readonly label: string
  readonly quantity: DraftQuantity
  /** Why the symbol has no such value; null: nothing is wrong. */
  readonly fault: string | null
  readonly quiet: boolean
  readonly className?: string
  readonly onChange: (quantity: DraftQuantity) => void
}

const groupNames = Object.keys(metricGroups) as (keyof typeof metricGroups)[]

export const QuantityField = (props: QuantityFieldProps) => {
  const { label, quantity, fault, quiet, className, onChange } = props
  const { t } = useTranslation()
  const { name, period, timeframe } = quantity
  const textOf = (word: QuantityName): string => {
    switch (word) {
      case 'sma':
      case 'ema':
      case 'highest':
      case 'lowest':
        return t(`alertRules.quantities.${word}`)
      case 'line':
        return quantity.line ? quantityWords(quantity.line, t) : ''
      default:
        return quantityWords(word, t)
    }
  }
  const metrics = groupNames.map((group) => ({
    label: t(`scanner.groups.${group}`),
    words: metricGroups[group],
  }))
  return (
    <div className={`grid min-w-0 grid-cols-2 content-start gap-2 ${className ?? ''}`}>
      <WordSelect<QuantityName>
        quiet={quiet}
        label={label}
        className="col-span-2"
        groups={[
          ...metrics.slice(0, 1),
          { label: t('alertRules.form.prices'), words: rulePrices },
          { label: t('alertRules.form.averages'), words: [...averages, ...extremes] },
          ...metrics.slice(1),
          ...(quantity.line ? [{ words: ['line' as const] }] : []),
        ]}
        value={name}
        textOf={textOf}
        onChange={(chosen) => onChange({ ...quantity, name: chosen })}
      />
      {hasPeriod(name) && (
        <NumberInput
          label={t(isAverage(name) ? 'alertRules.form.period' : 'alertRules.form.days')}
          value={period}
          error={
            quantityOf(quantity) === null
              ? t('scanner.dialog.periodRange', { max: periodMax(name) })
              : undefined
          }
          onChange={(typed) => onChange({ ...quantity, period: typed })}
        />
      )}
      {isAverage(name) && (
        <WordSelect
          label={t('alertRules.form.timeframe')}
          groups={[{ words: timeframes }]}
          value={timeframe}
          textOf={(word) => word}
          onChange={(chosen) => onChange({ ...quantity, timeframe: chosen })}
        />
      )}
      {fault !== null && (
        <p role="status" className="col-span-2 text-xs font-medium text-bad">
          {fault}
        </p>
      )}
    </div>
  )
}
