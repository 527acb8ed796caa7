import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlertCondition, alertConditions } from '../../../../domain/alert/conditions/table.ts'
import { Select } from '../../../components/controls/select.tsx'

interface TypeFieldProps {
  /** null: a rule is typed instead. */
  readonly value: AlertCondition | null
  readonly onChange: (type: AlertCondition) => void
}

/** Which type of alert. */
export const TypeField = ({ value, onChange }: TypeFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-text-2">
        {t('alerts.form.type')}
      </label>
      <Select
        id={id}
        className="h-8 w-full text-md sm:w-40"
        value={value ?? 'rule'}
        onChange={({ target }) => {
          const type = alertConditions.find((each) => each === target.value)
          if (type) onChange(type)
        }}
      >
        {value === null && <option value="rule">{t('alerts.form.rule')}</option>}
        {alertConditions.map((type) => (
          <option key={type} value={type}>
            {t(`alerts.types.${type}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
