/** Whether no element has the focus, or only a default one. */
export const isFocusLost = (): boolean => {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.id === 'content'
}

/** Whether the focus is where it was, or lost: the trader has not moved on. */
export const isFocusStillAt = (before: Element | null): boolean =>
  isFocusLost() || document.activeElement === before
