/**
 * Marks the page after Escape until the next press of a pointer: browsers show no ring where the
 * focus comes back to by that key. Returns what ends it.
 */
export const markEscape = (): (() => void) => {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  const mark = (escaped: boolean) =>
    document.documentElement.toggleAttribute('data-escaped', escaped)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && mark(true), options)
  window.addEventListener('pointerdown', () => mark(false), options)
  return () => listening.abort()
}
