import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/button.tsx'
import { classNames } from '../class-names.ts'
import { closeOnEscape } from '../controls/close-on-escape.ts'
import { useFocusReturn } from '../focus/use-focus-return.ts'

interface DialogProps {
  readonly title: string
  readonly description?: ReactNode
  readonly onClose: () => void
  readonly foot?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A dialog over the page. Focus stays in it, Escape ends it, and focus goes back where it was. */
export const Dialog = ({ title, description, onClose, foot, className, children }: DialogProps) => {
  const { t } = useTranslation()
  useFocusReturn(true)
  return (
    <RadixDialog.Root open onOpenChange={() => onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <RadixDialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onKeyDown={closeOnEscape(onClose)}
          // React passes it on to a form around the dialog, which would be sent as well.
          onSubmit={(event) => event.stopPropagation()}
          className={classNames(
            'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 animate-fade flex-col overflow-hidden rounded-md border border-line bg-panel shadow-float outline-none',
            className ?? 'max-w-[560px]',
          )}
        >
          <header className="flex items-start gap-3 border-b border-line py-3.5 pr-3.5 pl-5">
            <div className="min-w-0">
              <RadixDialog.Title className="text-lg font-heavy">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="text-text-2">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton Icon={X} size="icon" className="ml-auto" label={t('common.close')} />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto px-5 py-4">{children}</div>
          {foot && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">
              {foot}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
