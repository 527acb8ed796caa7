/** How long the pointer rests before a hint shows, also where another was shown just before. */
export const tipLimits = { openDelayMs: 700, gapPx: 6, edgePx: 150 } as const

/** By this the element says what describes it while the hint shows. */
export const tipId = 'tip'

export interface Tip {
  readonly text: string
  /** The middle of what it belongs to, in CSS pixels from the left. */
  readonly x: number
  /** From the top of the screen when it stands below, otherwise from the bottom. */
  readonly y: number
  readonly below: boolean
}

const placeAt = (element: Element, text: string): Tip => {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const { gapPx, edgePx } = tipLimits
  const below = bottom < innerHeight / 2
  const middle = left + width / 2
  return {
    text,
    x: Math.max(Math.min(edgePx, innerWidth / 2), Math.min(innerWidth - edgePx, middle)),
    y: below ? bottom + gapPx : innerHeight - top + gapPx,
    below,
  }
}

/**
 * Shows the `title` of what the pointer rests on in the product's own time and look, for every
 * element there is: the platform's hint, of which neither can be chosen, is kept back meanwhile.
 * Returns what ends it.
 */
export const createTips = (page: Document, show: (tip: Tip | null) => void): (() => void) => {
  let owner: HTMLElement | null = null
  let described: HTMLElement | null = null
  let text = ''
  let open = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = (): void => {
    clearTimeout(timer)
    if (!owner) return
    if (!owner.hasAttribute('title')) owner.title = text
    owner = null
    if (!open) return
    open = false
    described?.removeAttribute('aria-describedby')
    described = null
    show(null)
  }
  const come = (target: EventTarget | null, delayMs: number): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[title]') : null
    if (owner && target instanceof Node && owner.contains(target) && !element) return
    leave()
    if (!element || element.title === '') return
    owner = element
    text = element.title
    element.removeAttribute('title')
    timer = setTimeout(() => {
      // What it has opened lies where the hint would, and says more.
      if (!element.isConnected || element.getAttribute('aria-expanded') === 'true') return
      open = true
      if (!element.hasAttribute('aria-describedby')) {
        element.setAttribute('aria-describedby', tipId)
        described = element
      }
      show(placeAt(element, text))
    }, delayMs)
  }
  const over = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType !== 'touch') come(target, tipLimits.openDelayMs)
  }
  const focus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(':focus-visible')) come(target, 0)
  }
  const escape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') leave()
  }

  const listening = new AbortController()
  const { signal } = listening
  page.addEventListener('pointerover', over, { signal })
  page.addEventListener('focusin', focus, { signal })
  page.addEventListener('keydown', escape, { signal })
  for (const event of ['pointerdown', 'focusout', 'scroll', 'mouseleave'] as const)
    page.addEventListener(event, leave, { signal, capture: true })
  return () => {
    leave()
    listening.abort()
  }
}
