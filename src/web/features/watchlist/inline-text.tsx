import { useRef } from 'react'
import { classNames } from '../../components/class-names.ts'

interface InlineTextProps {
  readonly label: string
  readonly value: string
  readonly charactersMax: number
  /** Called with the trimmed text when it is another one. */
  readonly onSave: (text: string) => void
  /** The field is done with, whether something was saved or not. */
  readonly onClose: () => void
  readonly className?: string
}

/** A text that is written where it stands: Enter or leaving it saves, Escape does not. */
export const InlineText = (props: InlineTextProps) => {
  const { label, value, charactersMax, onSave, onClose, className } = props
  const isDone = useRef(false)
  const finish = (text: string | null) => {
    if (isDone.current) return
    isDone.current = true
    if (text !== null && text !== value) onSave(text)
    onClose()
  }
  return (
    <input
      autoFocus
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={charactersMax}
      autoComplete="off"
      onBlur={({ target }) => finish(target.value.trim())}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        // Enter that ends the writing of a Chinese word is not meant for the field.
        if (nativeEvent.isComposing) return
        if (key === 'Enter') finish(currentTarget.value.trim())
        if (key === 'Escape') finish(null)
      }}
      className={classNames(
        'h-7 min-w-0 rounded-sm border border-edge bg-bg px-2 text-sm placeholder:text-text-3',
        className,
      )}
    />
  )
}
