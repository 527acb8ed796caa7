/** How long a change lights up behind the digits, how strongly, and how soon it may do so again. */
const flashLimits = { ms: 400, strengthPercent: 32, restMs: 1_000 } as const

const timing = { duration: flashLimits.ms, easing: 'ease-out' } as const

const fading = (colour: string): Keyframe[] => [
  {
    backgroundColor: `color-mix(in srgb, ${colour} ${flashLimits.strengthPercent.toString()}%, transparent)`,
  },
  { backgroundColor: 'transparent' },
]

const steps = { up: fading('var(--up)'), down: fading('var(--down)') } as const

interface Light {
  readonly animation: Animation
  readonly direction: 'up' | 'down'
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
 * Lights `element` up for a moment, in the colour of the direction; not for who wants less motion. Its
 * ground fades, not its opacity: each fading opacity is a layer of the compositor, and for every one
 * that comes or goes a frame takes all layers of the page apart. A price that moves ten times a
 * second is lit once a second; no eye is hurt by that either (WCAG 2.3.1).
 */
export const flash = (element: HTMLElement, direction: 'up' | 'down'): void => {
  if (isMotionUnwanted()) return
  const now = performance.now()
  const known = lights.get(element)
  if (known && now - known.litAt < flashLimits.restMs) return
  if (known?.direction === direction) {
    known.litAt = now
    known.animation.play()
    return
  }
  const animation = element.animate(steps[direction], timing)
  lights.set(element, { animation, direction, litAt: now })
}
