const wantsStillness = (): boolean =>
  typeof window.matchMedia === 'function' &&
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** How a page moves by itself: at once for who wants no motion. */
export const scrollBehaviour = (): ScrollBehavior => (wantsStillness() ? 'instant' : 'smooth')

/** Scrolls to the head of an element that is not fully visible; the focus does not move. */
export const bringIntoView = (element: Element): void => {
  const { top, bottom } = element.getBoundingClientRect()
  if (top >= 0 && bottom <= window.innerHeight) return
  element.scrollIntoView({ block: 'start', behavior: scrollBehaviour() })
}

/** In one column what was chosen is shown at the top of the page, out of sight from below. */
export const showTopInOneColumn = (): void => {
  if (window.matchMedia('(width < 1100px)').matches)
    window.scrollTo({ top: 0, behavior: scrollBehaviour() })
}
