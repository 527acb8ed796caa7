import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scannerPage } from '../pages/scanner-page.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

/** From where the sidebar stands beside the page, up to where a laptop begins. */
const widths = [720, 768, 820, 1_024, 1_100]
const phoneWidth = 390
const signalHeightMax = 72

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

/** What has words or can be pressed, and lies under the chat's button at the end of page and lists. */
const underChatButton = (): string[] => {
  for (const scrolled of [document.documentElement, ...document.querySelectorAll('main *')])
    scrolled.scrollTop = scrolled.scrollHeight
  const chat = document.querySelector('[aria-label="Open chat"]')!.getBoundingClientRect()
  return [...document.querySelectorAll('main *')]
    .filter((each) => each.matches('button, a, input, select') || each.children.length === 0)
    .filter((each) => each.matches('input, select') || each.textContent.trim() !== '')
    .filter((each) => {
      const { left, right, top, bottom, width } = each.getBoundingClientRect()
      const isBeside =
        left >= chat.right || right <= chat.left || top >= chat.bottom || bottom <= chat.top
      return width > 1 && !isBeside && !each.closest('.sr-only')
    })
    .map((each) => each.textContent)
}

describe('on a tablet and on a phone', () => {
  let trader: SharedProduct

  beforeAll(async () => {
    trader = await signUpShared()
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
    await page.setViewportSize({ width: phoneWidth, height: 844 })
    await expect.poll(() => page.evaluate(underChatButton)).toEqual([])
  }

  it.each([
    ['/', ['Market Data', 'Stock Details']],
    ['/watchlists', ['Apple Inc.', 'Berkshire Hathaway Inc.']],
    ['/alerts', ['9,000.00']],
    ['/signals', ['Confidence']],
  ])(
    'everything that can be pressed is in reach, and on a phone not under the chat: %s',
    async (address, wanted) => {
      await trader.open.page.goto(address)
      await everyWidth(wanted)
    },
  )

  it('a signal is one line', async () => {
    const { page } = trader.open
    await page.goto('/signals')
    const signals = page.locator('[data-signal]')
    await signals.first().waitFor()
    for (const width of [phoneWidth, ...widths]) {
      await page.setViewportSize({ width, height: 1_000 })
      const heights = await signals.evaluateAll((rows) =>
        rows.map((row) => row.getBoundingClientRect().height),
      )
      expect(Math.max(...heights), `${width.toString()} px`).toBeLessThanOrEqual(signalHeightMax)
    }
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

  it('statements scroll sideways on a phone beside their first column, with a shade while more follows', async () => {
    const { page } = trader.open
    await page.setViewportSize({ width: phoneWidth, height: 844 })
    await page.goto('/?symbol=AAPL')
    await page.getByRole('button', { name: 'Financials' }).click()
    const statement = page.getByRole('region', { name: 'Income Statement' })
    const name = statement.getByText('Total Revenue')
    const before = await name.boundingBox()
    const year = statement.getByRole('columnheader').last()
    await year.scrollIntoViewIfNeeded()
    expect(await statement.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    expect((await name.boundingBox())?.x).toBe(before?.x)
    // What hides the shade at the end moves with the columns; the shade does not.
    const attached = await statement.evaluate((it) => getComputedStyle(it).backgroundAttachment)
    expect(attached).toBe('local, scroll')
  })
})
