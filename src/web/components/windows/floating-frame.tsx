import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Rnd } from 'react-rnd'
import { useAppDispatch } from '../../state/hooks.ts'
import {
  type FloatingWindow,
  windowClosed,
  windowMoved,
  windowRaised,
  windowResized,
} from '../../state/windows.ts'
import { IconButton } from '../controls/button.tsx'
import { isFocusLost } from '../focus/is-focus-lost.ts'
import { useFocusReturn } from '../focus/use-focus-return.ts'
import { stepOf, useDrawnOnResize } from './arrow-steps.ts'

const sizes = { width: 380, minWidth: 280, minHeight: 200, title: 44 } as const

const widthOf = ({ size }: FloatingWindow): number =>
  size?.width ?? Math.min(sizes.width, window.innerWidth - 40)

/** Shows a title, by which it is moved and closed: several do not fit on a phone. */
const onScreen = (shown: FloatingWindow): FloatingWindow['position'] => {
  const { x, y } = shown.position
  return {
    x: Math.min(x, Math.max(0, window.innerWidth - widthOf(shown))),
    y: Math.min(y, Math.max(0, window.innerHeight - sizes.title)),
  }
}

const movedBy = (shown: FloatingWindow, key: string): FloatingWindow['position'] | null => {
  const step = stepOf(key)
  if (!step) return null
  const { x, y } = onScreen(shown)
  const position = { x: Math.max(0, x + step.x), y: Math.max(0, y + step.y) }
  return onScreen({ ...shown, position })
}

interface FloatingFrameProps {
  readonly window: FloatingWindow
  /** It stands above those of a lower one. */
  readonly level: number
  /** Leads the keyboard here as it is drawn first. */
  readonly takesFocus: boolean
  /** In the language that is spoken now. */
  readonly title: string
  readonly children: ReactNode
}

/** Leads the keyboard to a window that has been opened, and back where it came from. */
const useFocusOnOpening = (isNew: boolean, takesFocus: boolean) => {
  const handle = useRef<HTMLButtonElement>(null)
  const [leads] = useState(takesFocus)
  useFocusReturn(isNew)
  useEffect(() => {
    if (leads) handle.current?.focus()
  }, [leads])
  return handle
}

/** A window over the page: moved by its title, by pointer or arrow keys, and resized at its edges. */
export const FloatingFrame = (props: FloatingFrameProps) => {
  const { window: shown, level, takesFocus, title, children } = props
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const { id, size, opened } = shown
  useDrawnOnResize()
  const position = onScreen(shown)
  const handle = useFocusOnOpening(opened > 0, takesFocus)
  const close = () => dispatch(windowClosed(id))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(shown, event.key)
    if (!next) return
    event.preventDefault()
    dispatch(windowMoved({ id, position: next }))
  }
  return (
    <Rnd
      default={{
        ...position,
        width: widthOf(shown),
        height: 'auto',
      }}
      position={position}
      {...(size && { size })}
      minWidth={sizes.minWidth}
      minHeight={sizes.minHeight}
      bounds="window"
      dragHandleClassName="window-title"
      onDragStop={(_, { x, y }) => {
        dispatch(windowMoved({ id, position: { x, y } }))
      }}
      onResizeStop={(_, __, { offsetWidth: width, offsetHeight: height }, ___, place) => {
        dispatch(windowResized({ id, position: place, size: { width, height } }))
        // The edge is outside of what hears Escape, and the press on it took the focus away.
        if (isFocusLost()) handle.current?.focus({ preventScroll: true })
      }}
      onMouseDown={() => dispatch(windowRaised(id))}
      style={{ zIndex: level }}
    >
      <section
        role="dialog"
        // A press on a text in it leaves the focus in it.
        tabIndex={-1}
        aria-label={title}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close()
        }}
        className="flex h-full max-h-[calc(100dvh-40px)] flex-col overflow-hidden rounded-md border border-line bg-panel shadow-float outline-none"
      >
        <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-2 pl-1">
          <button
            ref={handle}
            type="button"
            aria-label={t('fullQuote.move', { title })}
            onKeyDown={onKeyDown}
            className="window-title h-8 min-w-0 grow cursor-move touch-none truncate rounded-xs px-3 text-left font-bold"
          >
            {title}
          </button>
          <IconButton Icon={X} label={t('fullQuote.close', { title })} onClick={close} />
        </header>
        <div className="min-h-0 grow overflow-y-auto">{children}</div>
      </section>
    </Rnd>
  )
}
