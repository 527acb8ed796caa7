import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/controls/button.tsx'
import { SmallField } from '../../components/controls/small-field.tsx'
import { type AuditFilter, everything } from './audit-filter.ts'

const fields = [
  ['user', 'trader', 'search'],
  ['symbol', 'symbol', 'search'],
  ['room', 'room', 'search'],
  ['from', 'from', 'datetime-local'],
  ['to', 'to', 'datetime-local'],
] as const

interface FilterFieldsProps {
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

export const FilterFields = ({ filter, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation('console')
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(5,1fr)_auto]">
      {fields.map(([key, label, type]) => (
        <SmallField
          key={key}
          label={t(`audit.${label}`)}
          type={type}
          value={filter[key]}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            onChange({ ...filter, [key]: target.value })
          }
        />
      ))}
      <Button look="ghost" onClick={() => onChange(everything)}>
        {t('audit.clear')}
      </Button>
    </div>
  )
}
