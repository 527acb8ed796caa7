import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scannerPage } from './pages/scanner-page.ts'
import { type SharedProduct, signUpShared } from './support/signed-up.ts'

/** From where the sidebar stands beside the page, up to where a laptop begins. */
const widths = [720, 768, 820, 1_024, 1_100]

/** What can be pressed, but lies outside of the panel or the row that it is in. */
const cutOff = (): string[] => {
  const cut: string[] = []
  for (const control of document.querySelectorAll('main section :is(button, a, input, select)')) {
    const { left, right, width } = control.getBoundingClientRect()
    const panel = control.closest('section')?.getBoundingClientRect()
    if (!panel || width <= 1) continue
    if (left < panel.left - 1 || right > panel.right + 1)
      cut.push(control.getAttribute('aria-label') ?? control.textContent)
  }
  return cut
}

describe('on a tablet', () => {
  let trader: SharedProduct

  beforeAll(async () => {
    trader = await signUpShared({ reducedMotion: 'reduce' })
    const { request } = trader.open.page
    for (const symbol of ['AAPL', 'BRK.B']) {
      await request.post('/api/watchlist', { data: { symbol } })
      for (const value of [1, 9_000])
        await request.post('/api/alerts', { data: { symbol, condition: 'price_above', value } })
    }
  })
  afterAll(() => trader.remove())

  const everyWidth = async (wanted: readonly string[]) => {
    const { page } = trader.open
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1_000 })
      for (const text of wanted) await page.getByText(text).first().waitFor()
      await expect
        .poll(() => page.evaluate(cutOff), { message: `${width.toString()} px` })
        .toEqual([])
    }
  }

  it.each([
    ['/', ['Market Data', 'Stock Details']],
    ['/watchlists', ['Apple Inc.', 'Berkshire Hathaway Inc.']],
    ['/alerts', ['9,000.00']],
    ['/signals', ['Confidence']],
  ])('everything that can be pressed is in reach: %s', async (address, wanted) => {
    await trader.open.page.goto(address)
    await everyWidth(wanted)
  })

  it('everything that can be pressed is in reach: what a scan has found', async () => {
    const { page } = trader.open
    await page.goto('/scanner')
    const scanner = scannerPage(page)
    await scanner.openAdvanced().click()
    await scanner.price('greater than', '1')
    await scanner.advanced().getByRole('button', { name: 'SCAN NOW' }).click()
    await scanner.rows().first().waitFor()
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await page.getByText('LIVE SCAN', { exact: true }).waitFor()
    await everyWidth(['LIVE SCAN'])
  })

  it('the name of the stock is read in the header', async () => {
    const { page } = trader.open
    await page.goto('/?symbol=AAPL')
    const name = page.locator('main header h1 small')
    await name.getByText('Apple Inc.').waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1_000 })
      await expect.poll(() => name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    }
  })
})
