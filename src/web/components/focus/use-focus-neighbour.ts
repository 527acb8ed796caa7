import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element of a row that receives the focus when the row beside it is removed. */
const target = '[data-focus-neighbour]'

const focusIn = (row: Element | null | undefined): boolean => {
  const control = row?.isConnected ? row.querySelector<HTMLElement>(target) : null
  control?.focus()
  return control !== null
}

/**
 * A ref for a row that can be removed from within: when it goes with the focus in it, the next row
 * takes the focus, or else the one before, or else the page's content.
 */
export const useFocusNeighbour = (): RefObject<HTMLTableRowElement | null> => {
  const ref = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const row = ref.current
    return () => {
      if (!row?.contains(document.activeElement)) return
      const { nextElementSibling: next, previousElementSibling: previous } = row
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (!focusIn(next) && !focusIn(previous)) document.getElementById('content')?.focus()
      })
    }
  }, [])
  return ref
}
