/** A change is lit, then faint, then out. The duration of each of the first two steps. */
const flashLimits = {
  stepMs: 200,
  restMs: 1_000,
  /** Each has the browser work out a style; who comes after is a frame late, which no eye sees. */
  stepsPerFrameMax: 2,
} as const

type Direction = 'up' | 'down'

interface Light {
  readonly direction: Direction
  readonly faint: boolean
  /** When it changes next, by the page's clock. */
  readonly dueAt: number
}

/** When each was lit, by the page's clock. */
const litAt = new WeakMap<Element, number>()
/** The lit elements, in the order in which they change. */
const lights = new Map<Element, Light>()
let waits = false

let stillness: MediaQueryList | null = null

const isMotionUnwanted = (): boolean => {
  // jsdom has no media queries; a browser has.
  if (typeof window.matchMedia !== 'function') return true
  stillness ??= window.matchMedia('(prefers-reduced-motion: reduce)')
  return stillness.matches
}

const step = (element: Element, { direction, faint }: Light, now: number): void => {
  lights.delete(element)
  if (faint) {
    element.classList.remove(`lit-${direction}-faint`)
    return
  }
  element.classList.replace(`lit-${direction}`, `lit-${direction}-faint`)
  lights.set(element, { direction, faint: true, dueAt: now + flashLimits.stepMs })
}

const stepDue = (): void => {
  waits = false
  const now = performance.now()
  let left: number = flashLimits.stepsPerFrameMax
  for (const [element, light] of lights) {
    if (light.dueAt > now || left === 0) break
    step(element, light, now)
    left -= 1
  }
  stepSoon()
}

/** One clock for all lights, and a frame of the page's for those that it calls. */
const stepSoon = (): void => {
  const [first] = lights.values()
  if (waits || !first) return
  waits = true
  setTimeout(requestAnimationFrame, Math.max(0, first.dueAt - performance.now()), stepDue)
}

/**
 * Lights `element` up for a moment, in the colour of the direction; not for who wants less motion, and
 * not in a hidden page. It goes out in steps: an animation has the browser work out styles in each of
 * its frames, and each that begins or ends has a frame take all layers of the page apart. A price that
 * moves ten times a second is lit once a second; no eye is hurt by that either (WCAG 2.3.1).
 */
export const flash = (element: Element, direction: Direction): void => {
  if (document.hidden || lights.has(element) || isMotionUnwanted()) return
  const now = performance.now()
  const last = litAt.get(element)
  if (last !== undefined && now - last < flashLimits.restMs) return
  litAt.set(element, now)
  element.classList.add(`lit-${direction}`)
  lights.set(element, { direction, faint: false, dueAt: now + flashLimits.stepMs })
  stepSoon()
}
