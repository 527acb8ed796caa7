import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { alertCondition, type AlertConditionName } from '../../../contracts/alerts.ts'
import { Select } from '../../components/controls/select.tsx'

interface TypeFieldProps {
  readonly value: AlertConditionName
  readonly onChange: (type: AlertConditionName) => void
}

/** Which of the four kinds of alert. */
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
        value={value}
        onChange={({ target }) => {
          const type = alertCondition.safeParse(target.value).data
          if (type) onChange(type)
        }}
      >
        {alertCondition.options.map((type) => (
          <option key={type} value={type}>
            {t(`alerts.types.${type}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
