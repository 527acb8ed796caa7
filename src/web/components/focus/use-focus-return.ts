import { useEffect, useState } from 'react'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * While `open`, something has the focus that will go away: a dialog, a panel, a window. Afterwards
 * the focus goes back to what had it before, or to the page's content where that has gone too. A
 * trader who has moved on in the meantime is left there.
 */
export const useFocusReturn = (open: boolean): void => {
  const [seen, setSeen] = useState<{ open: boolean; before: Element | null }>()
  // Read before the new element is drawn, because that takes the focus.
  if (seen?.open !== open) setSeen({ open, before: document.activeElement })
  const before = seen?.before
  useEffect(() => {
    if (!open) return
    return () => {
      // After dialogs have tried to give it back themselves, perhaps to what they took away.
      setTimeout(() => {
        if (!isFocusLost()) return
        const known = before instanceof HTMLElement && before !== document.body ? before : null
        const target = known?.isConnected ? known : document.getElementById('content')
        target?.focus()
      })
    }
  }, [open, before])
}
