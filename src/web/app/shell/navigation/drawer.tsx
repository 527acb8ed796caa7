import { Dialog } from 'radix-ui'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** The page's `sm` breakpoint: from this width on the sidebar stands beside the page. */
const sidebarFromPx = 720

/**
 * Calls back when the page has become wide enough for the sidebar, as when a phone is turned. A dialog
 * that was opened from the drawer keeps it: it has the focus, and would go with it.
 */
const useOnWide = (drawer: RefObject<HTMLElement | null>, onWide: () => void): void => {
  const notify = useEffectEvent(onWide)
  useEffect(() => {
    const onResize = () => {
      const isOnTop = drawer.current?.contains(document.activeElement)
      if (isOnTop && window.innerWidth >= sidebarFromPx) notify()
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [drawer])
}

export const Drawer = ({ onClose, returnFocus }: DrawerProps) => {
  const { t } = useTranslation()
  useOnReturn(onClose)
  const content = useRef<HTMLDivElement>(null)
  useOnWide(content, onClose)
  return (
    <Dialog.Root open onOpenChange={() => onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade bg-shade" />
        <Dialog.Content
          ref={content}
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
