import { useTranslation } from 'react-i18next'
import { conditions } from '../../../../domain/alert/conditions/table.ts'
import { SmallField } from '../../../components/controls/field.tsx'
import { priceInputStep, steppedBy } from '../../../components/text/alert-value.ts'
import { numberInput } from '../../../components/text/typed-number.ts'
import type { AlertForm } from './alert-form-state.ts'

interface TargetFieldProps {
  readonly form: AlertForm
  readonly error: string | undefined
  readonly onChange: (part: Pick<AlertForm, 'targetPrice'>) => void
}

/** The target of an alert, which the arrow keys step. */
export const TargetField = ({ form: { type, targetPrice }, error, onChange }: TargetFieldProps) => {
  const { t } = useTranslation()
  const { kind, bounds } = conditions[type]
  return (
    <SmallField
      label={t(`alerts.targets.${type}`)}
      error={error}
      {...numberInput}
      step={priceInputStep}
      // Number pads have no minus.
      inputMode={bounds.min < 0 ? 'text' : 'decimal'}
      className="sm:w-40"
      value={targetPrice}
      onKeyDown={(event) => {
        const next = steppedBy(event.key, targetPrice, kind)
        if (next === null) return
        event.preventDefault()
        onChange({ targetPrice: next })
      }}
      onChange={({ target }) => onChange({ targetPrice: target.value })}
    />
  )
}
