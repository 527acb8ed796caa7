import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import { useMoment } from '../../../../api/moment.ts'
import { lineRule } from '../alerts/line-rule.ts'
import { keyMove } from '../pen/key-move.ts'
import type { Plane } from '../shapes/plane.ts'

interface DrawingHandlesProps {
  readonly drawings: readonly Drawing[]
  readonly plane: Plane
  readonly describe: (drawing: Drawing) => string
  readonly onSelect: (id: string) => void
  readonly onHold: (held: Drawing | null) => void
  readonly onMoved: (before: Drawing, after: Drawing) => void
  readonly onAlert: (drawing: Drawing) => void
  readonly onRemove: (drawing: Drawing) => void
}

type HandleProps = Omit<DrawingHandlesProps, 'drawings'> & { readonly drawing: Drawing }

/** Of a drawing's handle, for who wants to bring the focus there. */
export const handleId = (id: string): string => `drawing-${id}`

/** One drawing for the keyboard: seen only while it has the focus. */
const Handle = (props: HandleProps) => {
  const { drawing, plane, describe, onSelect, onHold, onMoved, onAlert, onRemove } = props
  const { t } = useTranslation()
  /** Which anchor the keys move; null: all of it. */
  const [anchor, setAnchor] = useState<number | null>(null)
  const [held, setHeld] = useState<Drawing | null>(null)
  const shown = held ?? drawing
  const isLine = lineRule(drawing) !== null
  const keys = t('drawings.editKeys')
  const alertKeys = useMoment() === null ? 'keys' : 'tryKeys'
  const help = isLine ? t(`drawings.alert.${alertKeys}`, { keys }) : keys
  const isAlertKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
    isLine && key === 'a' && !ctrlKey && !metaKey
  const become = (next: Drawing | null) => {
    setHeld(next)
    onHold(next)
  }
  const nextAnchor = () => {
    const next = anchor === null ? 0 : anchor + 1
    setAnchor(next < drawing.anchors.length ? next : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMove(event)
    if (move) {
      const anchors = shown.anchors.map((each, index) =>
        anchor === null || index === anchor ? plane.stepped(each, move.bars, move.steps) : each,
      )
      become({ ...shown, anchors })
    } else if (event.key === 'Enter') {
      if (held) onMoved(drawing, held)
      become(null)
    } else if (event.key === ' ') nextAnchor()
    else if (event.key === 'Escape') become(null)
    else if (isAlertKey(event)) onAlert(drawing)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(drawing)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      id={handleId(drawing.id)}
      role="button"
      tabIndex={0}
      aria-label={`${describe(shown)}. ${help}`}
      onFocus={() => onSelect(drawing.id)}
      onBlur={() => become(null)}
      onKeyDown={onKeyDown}
      className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:bottom-9 focus-visible:left-1/2 focus-visible:z-10 focus-visible:max-w-[calc(100%-16px)] focus-visible:-translate-x-1/2 focus-visible:rounded-sm focus-visible:border focus-visible:border-line focus-visible:bg-raised focus-visible:px-2.5 focus-visible:py-1 focus-visible:text-sm focus-visible:text-text-2"
    >
      <b className="font-strong num text-text">
        {describe(shown)}
        {anchor !== null && ` (${(anchor + 1).toString()})`}
      </b>{' '}
      · {help}
    </div>
  )
}

/** All drawings in the order of the keyboard. */
export const DrawingHandles = ({ drawings, ...rest }: DrawingHandlesProps) =>
  drawings.map((drawing) => <Handle key={drawing.id} drawing={drawing} {...rest} />)
