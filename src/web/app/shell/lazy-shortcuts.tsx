import { useEffect, useState } from 'react'
import { lazyPart } from '../../components/loading/lazy-part.ts'
import { useWanted } from '../../state/wanted.ts'

const dialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** In a field `?` is a character; over a dialog nothing else opens. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  document.querySelector('[role=dialog][data-state=open]') !== null

export const LazyShortcuts = () => {
  const [open, setOpen] = useState(false)
  const isReady = dialog.useReady(open, () => setOpen(false))
  useWanted('shortcuts', () => setOpen(true))
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === '?' && !isTaken(target)) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return isReady && <dialog.Part onClose={() => setOpen(false)} />
}
