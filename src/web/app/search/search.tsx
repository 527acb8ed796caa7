import { LoaderCircle, Search as SearchIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { LazyFinancials } from '../lazy-financials.tsx'

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
const TypedAhead = ({ typed, onType, onClose }: TypedAheadProps) => {
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
      <LoaderCircle className="ml-auto size-4 animate-spin text-accent" />
    </div>,
    document.body,
  )
}

const dialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog)

interface OpenSearchProps {
  readonly onClose: () => void
  readonly onLeave: () => void
  readonly onFinancials: (symbol: string) => void
}

/** Text typed while the dialog's code is loading; the dialog starts with it. */
const OpenSearch = (props: OpenSearchProps) => {
  const [ahead, setAhead] = useState('')
  const isReady = dialog.useReady(true, props.onClose)
  if (isReady) return <dialog.Part ahead={ahead} {...props} />
  return <TypedAhead typed={ahead} onType={setAhead} onClose={props.onClose} />
}

interface SearchProps {
  readonly hotkey: boolean
  /** Called after a choice that opens another place. */
  readonly onLeave?: (() => void) | undefined
}

const stay = () => undefined

const isApple = () => /Mac/.test(navigator.userAgent)

/** Opens by its button, and by Ctrl or ⌘ with K from anywhere. */
export const Search = ({ hotkey, onLeave = stay }: SearchProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [financialsOf, setFinancialsOf] = useState<string | null>(null)
  useEffect(() => {
    if (!hotkey) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // Keys that are held down say the same again and again.
      if (!event.repeat) setOpen((isOpen) => !isOpen)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [hotkey])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="mb-3 flex h-9 items-center gap-[11px] rounded-sm border border-line bg-bg px-2.5 text-text-3 transition-colors hover:text-text"
      >
        <SearchIcon className="size-4" />
        {t('search.open')}
        <kbd className="ml-auto font-sans text-xs max-sm:hidden">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <OpenSearch
          onClose={() => setOpen(false)}
          onLeave={onLeave}
          onFinancials={setFinancialsOf}
        />
      )}
      <LazyFinancials symbol={financialsOf} onClose={() => setFinancialsOf(null)} />
    </>
  )
}
