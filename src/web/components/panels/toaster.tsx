import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { type Toast, toastDismissed, toastLimits, toastRemoved } from '../../state/toasts.ts'
import { IconButton } from '../controls/button.tsx'
import { classNames } from '../class-names.ts'
import { deckHeight } from '../deck-height.ts'

interface ToastCardProps {
  readonly toast: Toast
  /** It goes away, perhaps with the focus in it. */
  readonly onGone: () => void
}

const ToastCard = ({ toast, onGone }: ToastCardProps) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const { id, open, kind, title, description, link } = toast
  const escapedFromLayer = useRef(false)

  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => dispatch(toastRemoved(id)), toastLimits.removalDelayMs)
    return () => clearTimeout(timer)
  }, [dispatch, id, open])

  return (
    <RadixToast.Root
      open={open}
      onEscapeKeyDown={({ target }) => {
        escapedFromLayer.current = isInLayer(target)
      }}
      onOpenChange={(nowOpen) => {
        // Escape pressed in a dialog or menu means that, not a notification that came after it.
        const stays = escapedFromLayer.current
        escapedFromLayer.current = false
        if (nowOpen || stays) return
        onGone()
        dispatch(toastDismissed(id))
      }}
      className={classNames(
        'relative grid gap-0.5 overflow-hidden rounded-md border border-line bg-raised p-4 pr-12 shadow-float data-[state=open]:animate-rise data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        kind === 'destructive' && 'border-l-[3px] border-l-bad',
      )}
    >
      <RadixToast.Title className={classNames('font-bold', kind === 'destructive' && 'text-bad')}>
        {title}
      </RadixToast.Title>
      {description && (
        <RadixToast.Description className="break-words text-text-2">
          {description}
        </RadixToast.Description>
      )}
      {link && (
        <RadixToast.Action asChild altText={link.label}>
          <Link
            to={link.to}
            className="mt-1 justify-self-start rounded-xs font-strong text-accent-text underline underline-offset-2 hover:no-underline"
          >
            {link.label}
          </Link>
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild>
        <IconButton Icon={X} className="absolute top-2.5 right-2.5" label={t('common.dismiss')} />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

const regionOf = (element: Element | null) => element?.closest('[role=region]') ?? null

const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null

/** Remembers what had the focus before the notifications, and gives it back when they are gone. */
const useFocusBack = () => {
  const before = useRef<Element | null>(null)
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (regionOf(relatedTarget) !== regionOf(currentTarget)) before.current = relatedTarget
    },
    giveBack: () => {
      const region = regionOf(document.activeElement)
      if (!region?.querySelector('li')) return
      setTimeout(() => {
        const lost = document.activeElement
        if (lost !== document.body && !region.contains(lost)) return
        const known = before.current instanceof HTMLElement && before.current.isConnected
        const back = known ? (before.current as HTMLElement) : document.getElementById('content')
        back?.focus()
      })
    },
  }
}

/** How much of the corner a toast may take, in pixels. */
const corner = { width: 420, height: 140 } as const

/** Whether what was just pressed, or its row, is in the corner at the bottom right, above the clock. */
const isCornerInUse = (): boolean => {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.id === 'content') return false
  const row = focused.closest('tr, li, [role=option]') ?? focused
  const { top, right, bottom } = row.getBoundingClientRect()
  const foot = window.innerHeight - deckHeight()
  return top < foot && bottom > foot - corner.height && right > window.innerWidth - corner.width
}

/** The notification region: one toast at a time, F8 leads to it, a swipe of 50 px to the right ends it. */
export const Toaster = () => {
  const { t } = useTranslation()
  const toast = useAppSelector((state) => state.toasts)
  const { onFocus, giveBack } = useFocusBack()
  const id = toast?.id
  const [placed, setPlaced] = useState({ id, atTop: false })
  if (placed.id !== id) setPlaced({ id, atTop: isCornerInUse() })
  return (
    <RadixToast.Provider
      duration={toastLimits.visibleMs}
      swipeDirection="right"
      swipeThreshold={toastLimits.swipePx}
      label={t('toasts.region', { hotkey: 'F8' })}
    >
      {toast && <ToastCard key={toast.id} toast={toast} onGone={giveBack} />}
      <RadixToast.Viewport
        label={t('toasts.region', { hotkey: '{hotkey}' })}
        onFocus={onFocus}
        // It never covers what it speaks of.
        className={classNames(
          'fixed right-0 z-50 grid w-full gap-2 p-4 outline-none sm:max-w-[420px]',
          placed.atTop ? 'top-0' : 'bottom-[var(--deck,0px)]',
        )}
      />
    </RadixToast.Provider>
  )
}
