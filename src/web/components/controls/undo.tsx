import { useEffect, useRef } from 'react'
import { useMoment } from '../../api/moment.ts'
import { Button } from './button.tsx'

interface UndoProps {
  readonly text: string
  readonly undo: string
  /** What had the focus went away; who has moved on in the meantime is left there. */
  readonly takesFocus: boolean
  readonly onUndo: () => void
}

/** The way back from a change of the present: a past moment does not offer it. */
export const Undo = ({ text, undo, takesFocus, onUndo }: UndoProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus, text])
  if (useMoment() !== null) return null
  return (
    <p
      role="status"
      // In sight of who deleted the last row of a long list, too.
      className="sticky top-0 z-10 flex items-center gap-3 border-b border-line bg-panel px-4 py-2 text-text-2 max-sm:in-[main]:top-14"
    >
      {text}
      <Button ref={button} size="sm" onClick={onUndo}>
        {undo}
      </Button>
    </p>
  )
}
