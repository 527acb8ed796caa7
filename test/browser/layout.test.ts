import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dashboardPage } from './pages/dashboard-page.ts'
import { signUp, type SignedUp } from './support/signed-up.ts'

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

describe('the dashboard under fast ticks', () => {
  let trader: SignedUp

  beforeAll(async () => {
    trader = await signUp({ env: { SIM_TICK_MS: '200' } })
  })
  afterAll(() => trader.remove())

  it('is laid out where a number changed, and hardly ever as a whole', async () => {
    const { page } = trader.open
    let beats = 0
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        // A market that has just begun also tells of single symbols as they are listed.
        if (payload.toString().includes('["AAPL",')) beats += 1
      })
    })
    await page.goto('/?symbol=AAPL')
    await dashboardPage(page).chart().waitFor()
    await page.locator('header [data-testid=price-AAPL]').waitFor()
    await page.getByText('Top gainers').waitFor()

    const before = beats
    await trader.browser.startTracing(page, { categories: ['devtools.timeline'] })
    await expect.poll(() => beats).toBeGreaterThan(before + 15)
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
  })

  it('gives the trends of a table the room that a wide screen has', async () => {
    const { page } = trader.open
    const added = await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
    expect(added.status()).toBe(201)
    await page.setViewportSize({ width: 2560, height: 1440 })
    await page.goto('/watchlists')
    const trend = page.getByRole('row', { name: /AAPL/ }).locator('.trend-line')
    await trend.waitFor()
    const width = async () => (await trend.boundingBox())?.width ?? 0
    await expect.poll(width).toBeGreaterThan(250)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(width).toBeLessThan(100)
  })

  it('gives the list of alerts more columns from 960 and from 1,240 px of its own width', async () => {
    const { page } = trader.open
    const data = { symbol: 'AAPL', condition: 'price_above', value: 99_999 }
    await page.request.post('/api/alerts', { data })
    await page.goto('/alerts')
    const list = page.getByRole('table').locator('xpath=..')
    await list.waitFor()
    const width = () => list.evaluate(({ clientWidth }) => clientWidth)
    const beside = 1_440 - (await width())
    const columnsAt = async (px: number) => {
      await page.setViewportSize({ width: px + beside, height: 900 })
      await expect.poll(width).toBe(px)
      return page.getByRole('columnheader').allInnerTexts()
    }
    const always = ['Symbol', 'Type', 'Target', 'Now', 'Distance']
    const wide = [...always, 'Change %', 'Target and 24 days', 'Status']
    expect(await columnsAt(959)).toEqual([...always, 'Status', 'Actions'])
    expect(await columnsAt(960)).toEqual([...wide, 'Actions'])
    expect(await columnsAt(1_239)).toEqual([...wide, 'Actions'])
    expect(await columnsAt(1_240)).toEqual([...wide, 'Set', 'Fired', 'Actions'])
  })
})
