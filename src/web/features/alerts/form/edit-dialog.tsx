import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { useAlertChannels } from '../../../api/delivery/alert-channels.ts'
import { withTerms } from '../../../api/alerts/any-alerts.ts'
import { Dialog } from '../../../components/panels/dialog.tsx'
import { alertWords } from '../../../components/text/alert-words.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'
import { browserStorage } from '../../../state/browser-storage.ts'
import { loadNotes } from '../../../components/alerts/notes.ts'
import { useAlertChanges } from '../../../components/alerts/use-alert-changes.ts'
import type { AlertForm } from './alert-form.tsx'
import { formOf } from './read-rule.ts'

interface EditDialogProps {
  readonly alert: ListedAlert
  readonly onClose: () => void
  /** The page's own form: a second import of it would split the page's code. */
  readonly Form: typeof AlertForm
}

/** The form with the terms of an alert. An edit never triggers on a price before it. */
export const EditDialog = ({ alert, onClose, Form }: EditDialogProps) => {
  const { t } = useTranslation()
  const { zone } = useTimeFormat()
  const { revise, isRevising } = useAlertChanges()
  const channels = useAlertChannels(alert.id)
  const [known] = useState(() => withTerms(alert))
  const [initial] = useState(() => {
    const note = loadNotes(browserStorage(), 'message')[alert.id] ?? ''
    return known && formOf(known, note, zone)
  })
  if (known === null || initial === null) return null
  return (
    <Dialog
      title={t('alertRules.edit.title')}
      description={alertWords(known, t)}
      className="max-w-[980px]"
      onClose={onClose}
    >
      <Form
        initial={initial}
        channels={channels}
        withMore
        save={async (body, message, words) => {
          const refusal = await revise(alert.id, body, message, words)
          if (refusal === null) onClose()
          return refusal
        }}
        isSaving={isRevising}
        texts={{ save: t('alertRules.edit.save'), saving: t('alertRules.edit.saving') }}
      />
    </Dialog>
  )
}
