import { launch } from 'puppeteer-core'
import { found } from './found.ts'
import type { Tab } from './tab.ts'

/** Firefox by WebDriver BiDi; `FIREFOX_PATH` names another than the first of the PATH. */
export const firefoxTab = async (): Promise<Tab | null> => {
  const executablePath = process.env['FIREFOX_PATH'] ?? found('firefox', 'firefox-esr')
  if (executablePath === null) return null
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1_440, height: 900 })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    goto: async (url) => {
      await page.goto(url)
    },
    run: async <T>(body: string, ...given: readonly string[]) =>
      (await page.evaluate(`(function () { ${body} })(...${JSON.stringify(given)})`)) as T,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    back: async () => {
      await page.goBack()
    },
    errors: () => Promise.resolve(errors),
    close: () => browser.close(),
  }
}
