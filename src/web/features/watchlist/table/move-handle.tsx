import { GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useClosedProps } from '../../../components/past/use-closed-props.ts'
import type { Reorder } from './use-reorder.ts'

interface MoveHandleProps {
  readonly reorder: Reorder
  /** The key of the row. */
  readonly of: string
  readonly name: string
}

export const MoveHandle = ({ reorder, of, name }: MoveHandleProps) => {
  const { t } = useTranslation()
  const closed = useClosedProps()
  return (
    <button
      type="button"
      data-handle
      aria-label={t('watchlist.move.handle', { name })}
      aria-pressed={reorder.lifted === of}
      title={t('watchlist.move.hint')}
      onPointerDown={reorder.onPointerDown(of)}
      onKeyDown={reorder.onKeyDown(of)}
      {...closed}
      className="-ml-2 inline-flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-xs text-text-3 enabled:hover:text-text disabled:cursor-default disabled:opacity-55 aria-pressed:cursor-grabbing aria-pressed:text-accent-text"
    >
      <GripVertical className="size-4" />
    </button>
  )
}
