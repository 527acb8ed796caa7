import { useEffect } from 'react'
import type { DrawingStore } from '../drawing-store.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y do again; on a Mac with Command. Not where somebody types. */
export const useUndoKeys = ({ undo, redo }: DrawingStore): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (isRedo) redo()
      else undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [undo, redo])
}
