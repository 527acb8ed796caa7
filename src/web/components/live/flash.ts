/** How strongly a change lights up behind the digits, step by step until it is out. */
const strengthsPercent = [32, 20, 9] as const
const flashLimits = { ms: 400, restMs: 1_000 } as const
const stepMs = flashLimits.ms / strengthsPercent.length

const groundsOf = (colour: string): readonly string[] =>
  strengthsPercent.map(
    (percent) => `color-mix(in srgb, ${colour} ${percent.toString()}%, transparent)`,
  )

const grounds = { up: groundsOf('var(--up)'), down: groundsOf('var(--down)') } as const

/** When each was lit, by the page's clock. */
const litAt = new WeakMap<Element, number>()

let stillness: MediaQueryList | null = null

const isMotionUnwanted = (): boolean => {
  // jsdom has no media queries; a browser has.
  if (typeof window.matchMedia !== 'function') return true
  stillness ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return stillness.matches
}

const light = (element: HTMLElement, steps: readonly string[], step: number): void => {
  element.style.backgroundColor = steps[step] ?? ''
  if (step < steps.length) setTimeout(light, stepMs, element, steps, step + 1)
}

/**
 * Lights `element` up for a moment, in the colour of the direction; not for who wants less motion. It
 * goes out in steps: an animation has the browser work out styles in each of its frames, and each that
 * begins or ends has a frame take all layers of the page apart. A price that moves ten times a second
 * is lit once a second; no eye is hurt by that either (WCAG 2.3.1).
 */
export const flash = (element: HTMLElement, direction: 'up' | 'down'): void => {
  if (isMotionUnwanted()) return
  const now = performance.now()
  const last = litAt.get(element)
  if (last !== undefined && now - last < flashLimits.restMs) return
  litAt.set(element, now)
  light(element, grounds[direction], 0)
}
