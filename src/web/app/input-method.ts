/** What Safari says of each key that an input method took, the one that ends it among them. */
const takenKeyCode = 229

/**
 * Keys that an input method takes while Chinese is composed are none of the page's: Escape takes a
 * syllable back there, and neither closes the chat nor a dialog. Returns what ends it.
 */
export const leaveKeysToInputMethod = (): (() => void) => {
  const leave = (event: KeyboardEvent) => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
    if (event.isComposing || event.keyCode === takenKeyCode) event.stopPropagation()
  }
  window.addEventListener('keydown', leave, true)
  return () => window.removeEventListener('keydown', leave, true)
}
