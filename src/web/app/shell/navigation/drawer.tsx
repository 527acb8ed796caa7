import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { closeOnEscape } from '../../../components/controls/close-on-escape.ts'
import { Sidebar } from './sidebar.tsx'

interface DrawerProps {
  readonly onClose: () => void
  readonly returnFocus: () => void
}

/** Calls back when the browser has gone back or forward; the page replaces addresses too. */
const useOnReturn = (onReturn: () => void): void => {
  const { key } = useLocation()
  const [from] = useState(key)
  const hasReturned = useNavigationType() === NavigationType.Pop && key !== from
  const notify = useEffectEvent(onReturn)
  useEffect(() => {
    if (hasReturned) notify()
  }, [hasReturned])
}

export const Drawer = ({ onClose, returnFocus }: DrawerProps) => {
  const { t } = useTranslation()
  useOnReturn(onClose)
  return (
    <Dialog.Root open onOpenChange={() => onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onClose)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
          className="fixed inset-y-0 left-0 z-30 w-64 animate-slide border-r border-line outline-none"
        >
          <Dialog.Title className="sr-only">{t('nav.label')}</Dialog.Title>
          <Sidebar onNavigate={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
