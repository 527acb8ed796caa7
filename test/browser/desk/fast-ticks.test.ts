import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { letHide } from '../support/hide.ts'
import { type OpenProduct, signUp } from '../support/signed-up.ts'

/** So dear that hardly a tick leaves its price as it was. */
const symbol = 'BKNG'

/** How long a slow machine may take for any of it. */
const waitMs = 60_000

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      args: z
        .object({ beginData: z.object({ partialLayout: z.boolean() }).partial().optional() })
        .optional(),
    }),
  ),
})

/** Of each layout that the browser made, whether it began at a box of its own, not at the page. */
const layoutsOf = (json: string): boolean[] =>
  trace
    .parse(JSON.parse(json))
    .traceEvents.filter(({ name }) => name === 'Layout')
    .map(({ args }) => args?.beginData?.partialLayout)
    .filter((partial) => partial !== undefined)

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

describe('the dashboard under fast ticks', () => {
  let trader: OpenProduct

  beforeAll(async () => {
    trader = await signUp({
      env: { SIM_TICK_MS: '200' },
      context: { reducedMotion: 'no-preference' },
    })
  })
  afterAll(() => trader.remove())

  it('is laid out where a number changed, and hardly ever as a whole', async () => {
    const { page } = trader.open
    let batches = 0
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        // A market that has just begun also tells of single symbols as they are listed.
        if (payload.toString().includes('["AAPL",')) batches += 1
      })
    })
    await page.goto('/?symbol=AAPL')
    await dashboardPage(page).chart().waitFor()
    await page.locator('header [data-testid=price-AAPL]').waitFor()
    await page.getByText('Top gainers').waitFor()

    const before = batches
    await trader.browser.startTracing(page, { categories: ['devtools.timeline'] })
    await expect.poll(() => batches, { timeout: 60_000 }).toBeGreaterThan(before + 15)
    const layouts = layoutsOf((await trader.browser.stopTracing()).toString())

    const whole = layouts.filter((partial) => !partial).length
    expect(layouts.length).toBeGreaterThan(12)
    // Half of them, when a text of the header, the tiles or the movers moves what is around it.
    expect(whole / layouts.length).toBeLessThan(0.25)
  })

  it('has room for each number, in Full Quote too', async () => {
    const { page } = trader.open
    await page.goto('/?symbol=BKNG')
    await page.getByRole('button', { name: 'Full Quote' }).click()
    const window = page.getByRole('dialog', { name: 'BKNG Full Quote' })
    await window.getByText('52-week range').waitFor()
    await page.locator('header [data-testid=price-BKNG]').waitFor()
    // What lights a price up is two pixels wider than its digits; who cannot see is read to.
    const tooWide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.contain-size, .still, section > header')]
          .filter((box) => !box.closest('.sr-only') && box.clientWidth > 1)
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
          .map(({ textContent, clientWidth, scrollWidth }) => [
            textContent,
            clientWidth,
            scrollWidth,
          ]),
      )
    // The narrowest with a sidebar, with two columns and with three, and what lies between.
    for (const width of [2560, 1800, 1440, 1366, 1100, 720, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(tooWide, { message: `${width.toString()} px` }).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await window.getByRole('button', { name: /^Close/ }).click()
  })

  it('when they stop, says the last price in every panel, at once to who comes back to it, and none stays lit', async () => {
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
