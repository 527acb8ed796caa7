/** CSS pixels around what is in sight that count as seen: a row is right before it is scrolled to. */
const ahead = '48px'

/**
 * What is around a place is worked out at most so often, not with every frame, where the browser lets
 * itself be asked for that; nothing is lost by it but this time.
 */
const delayMs = 100
const options: IntersectionObserverInit & { readonly delay: number } = {
  rootMargin: ahead,
  // The same within scrolling elements.
  scrollMargin: ahead,
  delay: delayMs,
}

type OnChange = (seen: boolean) => void

interface Place {
  readonly listeners: Set<OnChange>
  /** undefined: not known yet. */
  seen: boolean | undefined
}

const places = new Map<Element, Place>()
let observer: IntersectionObserver | null = null

const createObserver = (): IntersectionObserver =>
  new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      const place = places.get(target)
      if (!place || place.seen === isIntersecting) continue
      place.seen = isIntersecting
      for (const notify of place.listeners) notify(isIntersecting)
    }
  }, options)

const placeOf = (element: Element): Place => {
  const known = places.get(element)
  if (known) return known
  const place: Place = { listeners: new Set(), seen: undefined }
  places.set(element, place)
  observer ??= createObserver()
  observer.observe(element)
  return place
}

/**
 * Reports whether the place of `element` (its ancestor with `data-place`, or else itself) is
 * visible: soon, and then with every change; returns a function that stops it. It reports nothing
 * where the browser lacks support; everything then counts as visible. There are fewer places than
 * elements, and the browser checks each.
 */
export const watchVisibility = (element: Element, onChange: OnChange): (() => void) => {
  // jsdom cannot.
  if (typeof IntersectionObserver !== 'function') return () => undefined
  const around = element.closest('[data-place]') ?? element
  const place = placeOf(around)
  place.listeners.add(onChange)
  if (place.seen === false) onChange(false)
  return () => {
    place.listeners.delete(onChange)
    if (place.listeners.size > 0 || places.get(around) !== place) return
    places.delete(around)
    observer?.unobserve(around)
  }
}
