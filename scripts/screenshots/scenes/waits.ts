import type { Page } from 'playwright-core'

/** The chart is drawn and no skeleton is left. */
export const liveChart = async (page: Page): Promise<void> => {
  await page.locator('canvas').first().waitFor()
  await settled(page)
}

/** Nothing of the page is still on its way. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}
