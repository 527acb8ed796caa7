import type { Locator } from 'playwright-core'

/**
 * Gives `control` the focus, as Tab does in the end.
 * @throws Error when Tab would pass it by: it takes no focus, or only from a script
 */
export const reach = async (control: Locator): Promise<void> => {
  await control.waitFor()
  const isReached = await control.evaluate((node) => {
    if (!(node instanceof HTMLElement)) return false
    node.focus()
    return document.activeElement === node && node.tabIndex >= 0
  })
  if (!isReached) throw new Error(`Tab does not lead to ${control.toString()}`)
}
