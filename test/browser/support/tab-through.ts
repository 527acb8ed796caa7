import type { Page } from 'playwright-core'

/** More than any screen has. */
const tabsMax = 400

/** What can be worked by key, and what Tab makes of it. */
interface Trip {
  /** In sight and not switched off, but passed by: a control that only a pointer can work. */
  readonly missed: readonly string[]
  /** Reached after something that stands behind it. */
  readonly backwards: readonly string[]
  /** Without an outline while it had the focus. */
  readonly unlit: readonly string[]
  readonly reached: number
}

interface Log {
  readonly steps: { readonly node: Element; readonly lit: boolean }[]
}

/** Writes down what gets the focus from now on, and whether that shows. */
const watch = () => {
  const steps: Log['steps'] = []
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const { outlineStyle, outlineWidth } = getComputedStyle(target)
    steps.push({ node: target, lit: outlineStyle !== 'none' && outlineWidth !== '0px' })
  })
  Object.assign(window, { steps })
}

/** Whether the last step led out of the page, or back to the first. */
const isRound = () => {
  const { steps } = window as unknown as Log
  const [first, last] = [steps[0]?.node, steps.at(-1)?.node]
  return steps.length > 1 && (document.activeElement === document.body || last === first)
}

const readLog = (): Trip => {
  const { steps } = window as unknown as Log
  const nodes = new Set(steps.map(({ node }) => node))
  const nameOf = (node: Element) =>
    [node.tagName, node.getAttribute('aria-label') ?? node.textContent.slice(0, 40)].join(' ')
  // Within these the arrow keys lead on.
  const oneStop = '[role=listbox], [role=menu], [role=tablist], [role=radiogroup]'
  const canBeReached = (node: Element) =>
    node instanceof HTMLElement &&
    (node.tabIndex >= 0 || !node.closest(oneStop)) &&
    !node.matches(':disabled') &&
    !node.closest('[inert]') &&
    node.checkVisibility({ visibilityProperty: true })
  const controls = document.querySelectorAll(
    'a[href], button, select, textarea, input:not([type=file]), [tabindex="0"]',
  )
  const there = [...nodes].filter((node) => node.isConnected)
  const isBehind = (node: Element, before: Element | undefined) =>
    before !== undefined &&
    (before.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return {
    missed: [...controls].filter((node) => canBeReached(node) && !nodes.has(node)).map(nameOf),
    backwards: there.filter((node, at) => isBehind(node, there[at - 1])).map(nameOf),
    unlit: steps.filter(({ lit }) => !lit).map(({ node }) => nameOf(node)),
    reached: nodes.size,
  }
}

/**
 * Presses Tab from the beginning of a page that has just been opened until it is round.
 * @throws Error when the focus is held somewhere and it never gets round
 */
export const tabThrough = async (page: Page): Promise<Trip> => {
  await page.evaluate(watch)
  for (let pressed = 0; pressed < tabsMax; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(isRound)) return page.evaluate(readLog)
  }
  throw new Error(`Tab is not round after ${tabsMax.toString()} steps`)
}
