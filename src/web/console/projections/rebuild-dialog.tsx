import { AlertDialog } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../components/controls/button.tsx'

interface RebuildDialogProps {
  /** null: closed. */
  readonly name: string | null
  readonly onConfirm: (name: string) => void
  readonly onClose: () => void
}

/** A rebuild reads the whole log: it is asked for twice. */
export const RebuildDialog = ({ name, onConfirm, onClose }: RebuildDialogProps) => {
  const { t } = useTranslation('console')
  return (
    <AlertDialog.Root open={name !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 animate-fade bg-shade" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 grid w-[min(460px,92vw)] -translate-x-1/2 -translate-y-1/2 gap-3 rounded-md border border-line bg-panel p-5 shadow-float">
          <AlertDialog.Title className="text-lg font-bold">
            {t('projections.confirm.title', { name })}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-text-2">
            {t('projections.confirm.text')}
          </AlertDialog.Description>
          <div className="mt-2 flex justify-end gap-2">
            <AlertDialog.Cancel className={buttonClass()}>
              {t('projections.confirm.no')}
            </AlertDialog.Cancel>
            <AlertDialog.Action
              className={buttonClass({ look: 'primary' })}
              onClick={() => name !== null && onConfirm(name)}
            >
              {t('projections.confirm.yes')}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
