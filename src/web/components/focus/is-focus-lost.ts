/** Nothing has the focus, or only what has it for want of anything better. */
export const isFocusLost = (): boolean => {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.id === 'content'
}

/** What had the focus has it still, or nothing has: the trader has not moved on. */
export const isFocusStillAt = (before: Element | null): boolean =>
  isFocusLost() || document.activeElement === before
