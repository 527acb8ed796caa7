import type { KeyboardEvent } from 'react'

/**
 * Ends a dialog or menu by Escape where Radix does not: it gives the key to the layer that was drawn
 * last alone, and that may be a notification that came while the other was open. A key that something
 * in there or Radix has used already (`defaultPrevented`) is left.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
