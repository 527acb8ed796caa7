import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

/** The most that a user types while the dialog's code is loading. */
const charactersMax = 100
/** A key that has no name is the character that it types. */
const character = /^.$/u

interface TypedAheadProps {
  readonly typed: string
  /** Called with the change that each key makes to the text. */
  readonly onType: (change: (typed: string) => string) => void
  readonly onClose: () => void
}

/**
 * Receives keys while the search is loading, and becomes visible if that takes long, so that typing
 * works at once and Enter does not press the focused button.
 */
export const TypedAhead = ({ typed, onType, onClose }: TypedAheadProps) => {
  const { t } = useTranslation()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || key === 'Shift') return
      event.preventDefault()
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') onType((typed) => typed.slice(0, -1))
      else if (character.test(key))
        onType((typed) => (typed.length < charactersMax ? typed + key : typed))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onType, onClose])
  // Beside the sidebar, which a phone does not show.
  return createPortal(
    <div
      role="status"
      aria-label={t('common.loading')}
      className="fixed top-[12dvh] left-1/2 z-40 flex h-12 w-[min(600px,calc(100vw-24px))] -translate-x-1/2 animate-late items-center rounded-md border border-line bg-panel px-4 text-base shadow-float"
    >
      {typed || <span className="text-text-3">{t('common.loading')}</span>}
      <LoaderCircle
        className="ml-auto size-4 animate-spin text-accent"
        strokeWidth={1.75}
        aria-hidden
      />
    </div>,
    document.body,
  )
}
