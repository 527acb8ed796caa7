import type { Page } from 'playwright-core'

/** Holds the answers to `glob` back until the returned function is called. */
export const holdBack = async (page: Page, glob: string): Promise<() => Promise<void>> => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(glob, async (route) => {
    await gate
    await route.continue()
  })
  return async () => {
    open()
    await page.unroute(glob)
  }
}
