import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { quantityName } from '../../../../../domain/alert/rule/describe.ts'
import { ruleOperators } from '../../../../../domain/alert/vocabulary.ts'
import { IconButton } from '../../../../components/controls/button.tsx'
import { NumberInput, span, WordSelect } from '../../../../components/rules/controls.tsx'
import { quantityUnitText } from '../../../../components/rules/scan-words.ts'
import { quantityWords } from '../../../../components/text/alert-words.ts'
import { refusalText } from '../../../../components/text/typed-number.ts'
import {
  type DraftCondition,
  type DraftQuantity,
  isSigned,
  plainOf,
  quantityOf,
  wrongNumber,
} from './draft-condition.ts'
import { QuantityField } from './quantity-field.tsx'

/** The server's refusal of a quantity that the symbol never has, with how it names the quantity. */
export interface NeverKnown {
  readonly quantity: string
  readonly text: string
}

interface ConditionRowProps {
  readonly condition: DraftCondition
  readonly index: number
  /** Missing input is named as well. */
  readonly asked: boolean
  readonly neverKnown: NeverKnown | null
  readonly onChange: (condition: DraftCondition) => void
  readonly onRemove: () => void
}

const againsts = ['number', 'quantity'] as const

/** What is said beside a number of the condition that cannot be used. */
const useWrongText = ({ condition, asked }: Pick<ConditionRowProps, 'condition' | 'asked'>) => {
  const { t } = useTranslation()
  return (name: 'number' | 'factor'): string | undefined => {
    const wrong = wrongNumber(condition, name)
    if (wrong === null || (wrong.why === 'empty' && !asked)) return undefined
    if (wrong.why === 'zero') return t('scanner.dialog.notZero')
    const words = { wanted: t('numbers.wanted'), tooLarge: t('numbers.tooLarge') }
    return refusalText(condition[name], wrong, words, t)
  }
}

interface RightProps extends ConditionRowProps {
  readonly faultOf: (quantity: DraftQuantity) => string | null
}

const Right = ({ faultOf, ...props }: RightProps) => {
  const { condition, index, onChange } = props
  const { t } = useTranslation()
  const wrong = useWrongText(props)
  const quiet = index > 0
  const { left, against, right, number } = condition
  return against === 'number' ? (
    <NumberInput
      quiet={quiet}
      label={t('alertRules.form.number')}
      className={span.long}
      unit={quantityUnitText(plainOf(left), t)}
      value={number}
      signed={isSigned(condition)}
      error={wrong('number')}
      onChange={(typed) => onChange({ ...condition, number: typed })}
    />
  ) : (
    <QuantityField
      quiet={quiet}
      label={t('alertRules.form.right')}
      className={span.long}
      quantity={right}
      fault={faultOf(right)}
      onChange={(chosen) => onChange({ ...condition, right: chosen })}
    />
  )
}

export const ConditionRow = (props: ConditionRowProps) => {
  const { condition, index, neverKnown, onChange, onRemove } = props
  const { t } = useTranslation()
  const wrong = useWrongText(props)
  const number = index + 1
  const quiet = index > 0
  const faultOf = (draft: DraftQuantity): string | null => {
    const quantity = quantityOf(draft)
    if (quantity === null || quantityName(quantity) !== neverKnown?.quantity) return null
    return neverKnown.text.replace(neverKnown.quantity, () => quantityWords(quantity, t))
  }
  const { left, operator, against, factor } = condition
  return (
    <div
      role="group"
      aria-label={t('alertRules.form.condition', { number })}
      className="relative flex gap-2 border-b hairline pb-3 last:border-b-0"
    >
      <div className="grid grow grid-cols-5 items-start gap-2 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,0.9fr)_minmax(0,1.5fr)_88px]">
        <QuantityField
          quiet={quiet}
          label={t('alertRules.form.left')}
          className="max-sm:col-span-5 max-sm:pr-9"
          quantity={left}
          fault={faultOf(left)}
          onChange={(chosen) => onChange({ ...condition, left: chosen })}
        />
        <WordSelect
          quiet={quiet}
          label={t('alertRules.form.operator')}
          className={span.long}
          groups={[{ words: ruleOperators }]}
          value={operator}
          textOf={(word) => t(`alertRules.operators.${word}`)}
          onChange={(chosen) => onChange({ ...condition, operator: chosen })}
        />
        <WordSelect
          quiet={quiet}
          label={t('alertRules.form.against')}
          className={span.short}
          groups={[{ words: againsts }]}
          value={against}
          textOf={(word) => t(`alertRules.form.againsts.${word}`)}
          onChange={(chosen) => onChange({ ...condition, against: chosen })}
        />
        <Right {...props} faultOf={faultOf} />
        <NumberInput
          quiet={quiet}
          label={t('scanner.dialog.multiplier')}
          className={span.short}
          value={factor}
          error={wrong('factor')}
          placeholder="1.0"
          onChange={(typed) => onChange({ ...condition, factor: typed })}
        />
      </div>
      <span
        className={`max-sm:absolute max-sm:top-4 max-sm:right-0 sm:size-8 sm:shrink-0 ${quiet ? '' : 'sm:mt-5'}`}
      >
        <IconButton
          Icon={X}
          size="icon"
          label={t('alertRules.form.remove', { number })}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}
