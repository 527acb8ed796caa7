import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPage } from './pages/dashboard-page.ts'
import { letHide } from './support/hide.ts'
import { type OpenProduct, signUp } from './support/signed-up.ts'

/** So dear that hardly a tick leaves its price as it was. */
const symbol = 'BKNG'

/** How long a slow machine may take for any of it. */
const waitMs = 60_000

/** What each panel of the dashboard says that it costs. */
const pricesOn = async (page: Page) => {
  const { price, row } = dashboardPage(page)
  const [ofHeader, ofList, ofChart, ofAxis] = await Promise.all([
    price(symbol).innerText(),
    row(symbol).getByTestId(`price-${symbol}`).innerText(),
    page.locator('[data-cell=close]').innerText(),
    page.getByTestId('last-price-tag').innerText(),
  ])
  // The chart's legend goes on with how far the day has come.
  return [ofHeader, ofList, ofChart.split(' ')[0], ofAxis]
}

describe('the dashboard when fast ticks stop', () => {
  let trader: OpenProduct

  beforeAll(async () => {
    trader = await signUp({ env: { SIM_TICK_MS: '100' } })
  })
  afterAll(() => trader.remove())

  it('says the last price in every panel, at once to who comes back to it, and none stays lit', async () => {
    const { page } = trader.open
    const { hide, show } = await letHide(page)
    const written = (price: string) =>
      Number(price).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const seen = new Set<string>()
    let last = ''
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const [, price] = /\["BKNG",([\d.]+),/.exec(payload.toString()) ?? []
        if (price === undefined) return
        last = written(price)
        seen.add(last)
      })
    })
    const pricesCome = async (count: number) => {
      seen.clear()
      await expect.poll(() => seen.size, { timeout: waitMs }).toBeGreaterThan(count)
    }
    const dashboard = dashboardPage(page)
    // A market that has just begun lists its stocks first.
    const known = async () => (await page.request.get(`/api/stocks/${symbol}`)).ok()
    await expect.poll(known, { timeout: waitMs }).toBe(true)
    await expect.poll(() => dashboard.serversPrice(symbol), { timeout: waitMs }).not.toBe('')
    await page.goto(`/?symbol=${symbol}`)
    await dashboard.chart().waitFor({ timeout: waitMs })
    await dashboard.bringIntoSight(symbol)
    await page.locator('[data-cell=close]').waitFor()
    await pricesCome(10)
    const lit = () => page.locator('[class*=lit-]').count()
    await expect.poll(lit, { timeout: waitMs }).toBeGreaterThan(0)

    // Nobody looks: what comes is kept and named by the tab, but nothing is written.
    await hide()
    await pricesCome(20)
    const left = await pricesOn(page)
    await pricesCome(10)
    expect(await pricesOn(page)).toEqual(left)
    await trader.product.stop()
    await expect.poll(() => page.title(), { timeout: waitMs }).toContain(last)
    const shown = await show([
      `header [data-testid=price-${symbol}]`,
      `[role=option] [data-testid=price-${symbol}]`,
      '[data-cell=close]',
      '[data-testid=last-price-tag]',
    ])
    const everywhere = [last, last, last, last]
    expect(shown.map((text) => text.split(' ')[0])).toEqual(everywhere)
    await expect.poll(() => pricesOn(page), { timeout: waitMs }).toEqual(everywhere)
    await expect.poll(lit, { timeout: waitMs }).toBe(0)
  })
})
