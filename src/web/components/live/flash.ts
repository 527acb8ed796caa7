/** How long a change lights up behind the digits. */
const flashMs = 400

/** Lights up what just changed, in the colour of its direction; not for who wants less motion. */
export const flash = (element: HTMLElement, direction: 'up' | 'down'): void => {
  // jsdom has neither; a browser has both.
  if (typeof element.animate !== 'function' || typeof window.matchMedia !== 'function') return
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate(
    [
      { backgroundColor: `color-mix(in srgb, var(--${direction}) 32%, transparent)` },
      { backgroundColor: 'transparent' },
    ],
    { duration: flashMs, easing: 'ease-out' },
  )
}
