/** How long a change lights up behind the digits, and how strongly. */
const flashLimits = { ms: 400, opacity: 0.32 } as const

const animations = new WeakMap<Element, Animation>()

let stillness: MediaQueryList | null = null

const isMotionUnwanted = (): boolean => {
  // jsdom has no media queries; a browser has.
  if (typeof window.matchMedia !== 'function') return true
  stillness ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return stillness.matches
}

/**
 * Lights `light` up for a moment, in the colour of the direction; not for who wants less motion.
 * Only opacity moves, which the compositor does by itself: 200 prices ten times a second must not
 * make the page paint.
 */
export const flash = (light: HTMLElement, direction: 'up' | 'down'): void => {
  if (isMotionUnwanted()) return
  if (light.dataset['direction'] !== direction) light.dataset['direction'] = direction
  const running = animations.get(light)
  if (running) {
    running.currentTime = 0
    running.play()
    return
  }
  const steps = [{ opacity: flashLimits.opacity }, { opacity: 0 }]
  animations.set(light, light.animate(steps, { duration: flashLimits.ms, easing: 'ease-out' }))
}
