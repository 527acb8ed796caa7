import { useTranslation } from 'react-i18next'
import { useAlertChanges } from '../../../components/alerts/use-alert-changes.ts'
import { AlertForm } from './alert-form.tsx'
import { emptyForm } from './alert-form-state.ts'

interface CreateFormProps {
  /** The stock that it begins with. */
  readonly symbol?: string | undefined
  /** By which step to this page that stock was asked for. */
  readonly visit: string
}

export const CreateForm = ({ symbol = '', visit }: CreateFormProps) => {
  const { t } = useTranslation()
  const { create, isCreating } = useAlertChanges()
  return (
    <div className="rounded-md border border-line bg-panel p-4">
      <AlertForm
        initial={{ ...emptyForm, symbol }}
        channels={undefined}
        save={create}
        isSaving={isCreating}
        texts={{ save: t('alerts.create'), saving: t('alerts.form.pending') }}
        asked={{ symbol, visit }}
      />
    </div>
  )
}
