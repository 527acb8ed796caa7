/** How long a change lights up behind the digits, how strongly, and how soon it may do so again. */
const flashLimits = { ms: 400, opacity: 0.32, restMs: 1_000 } as const

interface Light {
  readonly animation: Animation
  /** Of the page's clock. */
  litAt: number
}

const lights = new WeakMap<Element, Light>()

let stillness: MediaQueryList | null = null

const isMotionUnwanted = (): boolean => {
  // jsdom has no media queries; a browser has.
  if (typeof window.matchMedia !== 'function') return true
  stillness ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return stillness.matches
}

/**
 * Lights `element` up for a moment, in the colour of the direction; not for who wants less motion.
 * Only opacity moves, which the compositor does by itself: 200 prices ten times a second must not
 * make the page paint. Each light is a layer for as long as it is lit, so a price that moves ten
 * times a second is lit once a second; no eye is hurt by that either (WCAG 2.3.1).
 */
export const flash = (element: HTMLElement, direction: 'up' | 'down'): void => {
  if (isMotionUnwanted()) return
  const now = performance.now()
  const known = lights.get(element)
  if (known && now - known.litAt < flashLimits.restMs) return
  if (element.dataset['direction'] !== direction) element.dataset['direction'] = direction
  if (known) {
    known.litAt = now
    known.animation.play()
    return
  }
  const steps = [{ opacity: flashLimits.opacity }, { opacity: 0 }]
  const animation = element.animate(steps, { duration: flashLimits.ms, easing: 'ease-out' })
  lights.set(element, { animation, litAt: now })
}
