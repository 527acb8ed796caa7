import { useEffect } from 'react'

/** Nobody types more while a dialog's code is on its way. */
const charactersMax = 100
/** A key that has no name is the character that it types. */
const character = /^.$/u

interface TypedAheadProps {
  /** Told what each key makes of the text before it. */
  readonly onType: (change: (typed: string) => string) => void
  readonly onClose: () => void
}

/**
 * Stands in for the search while its code is fetched: who types at once types into the search, and
 * Enter presses nothing that has the focus still.
 */
export const TypedAhead = ({ onType, onClose }: TypedAheadProps) => {
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
  return null
}
