import type { Page } from 'playwright-core'

/**
 * Lets the page be hidden and seen again by hand, which a browser without a screen cannot: it says that
 * it is hidden, and draws no frames meanwhile. Has to be called before the page opens.
 */
export const letHide = async (page: Page) => {
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window)
    const waiting: FrameRequestCallback[] = []
    let hidden = false
    Object.defineProperties(document, {
      hidden: { get: () => hidden },
      visibilityState: { get: () => (hidden ? 'hidden' : 'visible') },
    })
    const frame = (callback: FrameRequestCallback): number =>
      hidden
        ? waiting.push(callback)
        : draw((time) => (hidden ? void waiting.push(callback) : callback(time)))
    const hide = (wanted: boolean) => {
      hidden = wanted
      document.dispatchEvent(new Event('visibilitychange'))
      if (!hidden) waiting.splice(0).forEach((callback) => draw(callback))
    }
    /** After the first frame that is seen again, before the next. */
    const nextFrame = () => new Promise((done) => draw(() => draw(done)))
    Object.assign(window, { requestAnimationFrame: frame, hide, nextFrame })
  })
  interface Eye {
    readonly hide: (wanted: boolean) => void
    readonly nextFrame: () => Promise<unknown>
  }
  return {
    hide: () => page.evaluate(() => (window as unknown as Eye).hide(true)),
    /** Shows the page and gives what `selectors` say once one frame was drawn. */
    show: (selectors: readonly string[]): Promise<readonly string[]> =>
      page.evaluate(async (wanted) => {
        const eye = window as unknown as Eye
        eye.hide(false)
        await eye.nextFrame()
        return wanted.map((selector) => document.querySelector(selector)?.textContent ?? '')
      }, selectors),
  }
}
