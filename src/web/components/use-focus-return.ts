import { useEffect } from 'react'

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/**
 * While `open`, something has the focus that will go away: a dialog, a panel, a window. Afterwards
 * the focus goes back to what had it before, or to the page's content where that has gone too. A
 * trader who has moved on in the meantime is left there.
 */
export const useFocusReturn = (open: boolean): void => {
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    return () => {
      // After dialogs have tried to give it back themselves, perhaps to what they took away.
      setTimeout(() => {
        if (!isLost()) return
        const known = before instanceof HTMLElement && before !== document.body ? before : null
        const target = known?.isConnected ? known : document.getElementById('content')
        target?.focus()
      })
    }
  }, [open])
}
