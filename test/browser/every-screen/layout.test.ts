import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { scannerPage } from '../pages/scanner-page.ts'
import { takeLine } from '../support/socket-line.ts'
import { tooWide } from '../support/too-wide.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

describe('everything has its place', () => {
  let trader: SharedProduct

  beforeAll(async () => {
    trader = await signUpShared()
  })
  afterAll(() => trader.remove())

  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('It has no place on the page.')
    return box
  }
  /** On how many lines they stand: those whose middles are less than 12 px apart share one. */
  const linesOf = async (places: readonly Locator[]) => {
    const boxes = await Promise.all(places.map(boxOf))
    const middles = boxes.map(({ y, height }) => y + height / 2).sort((a, b) => a - b)
    return middles.filter((y, at) => at === 0 || y - (middles[at - 1] ?? 0) > 12).length
  }

  it.each([
    [844, 390],
    [667, 375],
  ])('signs out on a phone on its side, clear of the chat: %s × %s px', async (width, height) => {
    const { page } = trader.open
    await page.setViewportSize({ width, height })
    await page.goto('/signals')
    const menu = page.getByRole('button', { name: 'Open menu' })
    await page.getByRole('heading', { name: 'Trading Signals' }).waitFor()
    if (await menu.isVisible()) await menu.click()
    const signOut = page.getByRole('button', { name: 'Sign out' })
    const chatPx = 84
    const roomBelow = async () => {
      await signOut.scrollIntoViewIfNeeded()
      const foot = await boxOf(signOut)
      return height - foot.y - foot.height
    }
    await expect.poll(roomBelow).toBeGreaterThanOrEqual(chatPx)
  })

  it.each([1_100, 1_440, 2_560])('the header of the dashboard is one line at %s px', async (px) => {
    const { page } = trader.open
    await page.setViewportSize({ width: px, height: 900 })
    await page.goto('/?symbol=BKNG')
    const header = page.locator('main header').first()
    const price = header.getByTestId('price-BKNG')
    await price.waitFor()
    const buttons = await header.getByRole('button').all()
    expect(buttons.length).toBeGreaterThan(1)
    await expect.poll(() => linesOf([header.locator('h1'), price, ...buttons])).toBe(1)
  })

  it.each([390, 1_100, 1_440])('a price that grows old stays where it is at %s px', async (px) => {
    const page = await trader.open.page.context().newPage()
    const line = await takeLine(page)
    await page.setViewportSize({ width: px, height: 900 })
    await page.goto('/?symbol=BKNG')
    const header = page.locator('main header').first()
    const price = header.getByTestId('price-BKNG')
    await page.locator('main').getByText('LIVE', { exact: true }).first().waitFor()
    const badges = header.getByText(/^STALE/)
    await expect.poll(() => badges.count()).toBe(0)
    const places = [price, header, dashboardPage(page).chart(), dashboardPage(page).list()]
    await places[2]?.waitFor()
    const before = await Promise.all(places.map(boxOf))
    line.mute(true)
    line.say({
      type: 'prices_stale',
      reason: 'No price for 65 s.',
      lastPriceAt: Date.now() - 65_000,
      ageMs: 65_000,
    })
    await badges.waitFor()
    expect(await tooWide(page)).toEqual([])
    const after = await Promise.all(places.map(boxOf))
    expect(after.map(({ y }) => y)).toEqual(before.map(({ y }) => y))
    // Its digits may change with the last tick, so it is held by the end that it is aligned to.
    const [was, is] = [before[0], after[0]]
    if (px === 390) expect(is?.x).toBeCloseTo(was?.x ?? 0, 0)
    else expect((is?.x ?? 0) + (is?.width ?? 0)).toBeCloseTo((was?.x ?? 0) + (was?.width ?? 0), 0)
    await page.close()
  })

  it('the cards of the scanner fill their rows, and its results the screen', async () => {
    const { page } = trader.open
    await page.setViewportSize({ width: 2_560, height: 1_440 })
    await page.goto('/scanner')
    const scanner = scannerPage(page)
    const inRows = async () => {
      const boxes = await Promise.all((await scanner.cards().all()).map(boxOf))
      const tops = [...new Set(boxes.map(({ y }) => y))]
      return tops.map((top) => boxes.filter(({ y }) => y === top).length)
    }
    const rowsAt = async (width: number, height: number) => {
      await page.setViewportSize({ width, height })
      return expect.poll(inRows, { message: `${width.toString()} px` })
    }
    await scanner.cards().first().waitFor()
    await (await rowsAt(2_560, 1_440)).toEqual([8])
    await (await rowsAt(1_440, 900)).toEqual([4, 4])
    await (await rowsAt(390, 844)).toEqual([2, 2, 2, 2])
    await page.getByRole('button', { name: 'View All' }).click()
    await (await rowsAt(390, 844)).toEqual(Array(16).fill(2))
    await (await rowsAt(1_440, 900)).toEqual(Array(8).fill(4))
    await (await rowsAt(2_560, 1_440)).toEqual(Array(4).fill(8))
    await page.getByRole('button', { name: 'Show Less' }).click()

    await scanner.openAdvanced().click()
    await scanner.price('greater than', '1')
    await scanner.advanced().getByRole('button', { name: 'SCAN NOW' }).click()
    await scanner.rows().first().waitFor()
    for (const [width, height] of [
      [2_560, 1_440],
      [1_440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const { y, height: high } = await boxOf(scanner.results())
      // Not below the foot, and not far above it.
      expect(height - y - high).toBeGreaterThanOrEqual(0)
      expect(height - y - high).toBeLessThan(48)
    }
  })

  it('what a scan has found is brought into view on a phone, and the focus is left', async () => {
    const { page } = trader.open
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/scanner')
    const scanner = scannerPage(page)
    await scanner.cards().first().waitFor()
    await scanner.openAdvanced().click()
    await scanner.price('greater than', '1')
    await scanner.advanced().getByRole('button', { name: 'SCAN NOW' }).click()
    await scanner.rows().first().waitFor()
    const head = page.getByRole('heading', { name: 'Results' })
    const bar = await boxOf(page.getByRole('banner').first())
    const foot = async () => {
      const { y, height } = await boxOf(scanner.results())
      return y + height
    }
    await expect.poll(foot).toBeLessThan(844)
    expect((await boxOf(head)).y).toBeGreaterThan(bar.y + bar.height)
    await expect
      .poll(() => scanner.openAdvanced().evaluate((it) => it.matches(':focus')))
      .toBe(true)
  })

  it('a live scan moves no row on a phone', async () => {
    const { page } = trader.open
    const scanner = scannerPage(page)
    const rows = scanner.results().getByRole('rowgroup')
    const before = await boxOf(rows)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await page.getByText('LIVE SCAN', { exact: true }).waitFor()
    expect((await boxOf(rows)).y).toBe(before.y)
  })

  it('a link of the chat leaves nothing over the chart on a phone', async () => {
    const { page } = trader.open
    await page.request.post('/api/chat', { data: { message: 'Look at $MSFT' } })
    await page.getByRole('button', { name: 'Open chat' }).click()
    await page.getByRole('log').getByRole('link', { name: /MSFT/ }).click()
    await page.getByRole('log').waitFor({ state: 'detached' })
    await dashboardPage(page).price('MSFT').waitFor()
  })

  it('a menu fits a small phone, and a thumb finds its lines', async () => {
    const { page } = trader.open
    await page.setViewportSize({ width: 320, height: 480 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Preferences' }).click()
    const { y, height } = await boxOf(page.getByRole('menu'))
    expect([y >= 0, y + height <= 480]).toEqual([true, true])
    const lines = await page.getByRole('menuitemradio').all()
    expect(lines.length).toBeGreaterThan(8)
    for (const line of lines) expect((await boxOf(line)).height).toBeGreaterThanOrEqual(44)
    await lines.at(-1)?.click()
  })

  it('what stands beside the heading of the alerts is on its line on a phone', async () => {
    const { page } = trader.open
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/alerts')
    await page.getByText(/^\d+ triggered$/).waitFor()
    await page.locator('main').getByText('SIMULATED').waitFor()
    const beside = await page.locator('main h1 ~ *:visible').all()
    expect(beside.length).toBe(3)
    expect(await linesOf([page.locator('main h1'), ...beside])).toBe(1)
    const title = page.getByRole('heading', { name: 'Alerts', exact: true })
    const live = page.locator('main section').getByText('LIVE', { exact: true })
    const all = page.getByRole('button', { name: 'All', exact: true })
    expect(await linesOf([title, live, all])).toBe(1)
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

  it('keeps the columns of a table near each other on a wide screen', async () => {
    const { page } = trader.open
    await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
    await page.setViewportSize({ width: 2560, height: 1440 })
    const rows = {
      '/watchlists': page.getByRole('row', { name: /AAPL/ }),
      '/popout/list': page.getByRole('option', { name: /AAPL/ }),
    }
    for (const [path, row] of Object.entries(rows)) {
      await page.goto(path)
      await row.waitFor()
      // The price's figures are at the right of the symbol's first letter.
      const apart = () =>
        row.evaluate((element) => {
          const price = element.querySelector('[data-testid=price-AAPL]')?.getBoundingClientRect()
          return (price?.right ?? Infinity) - element.getBoundingClientRect().left
        })
      await expect.poll(apart, { message: path }).toBeLessThan(1_100)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
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
    expect(await columnsAt(1_240)).toEqual([...wide, 'Set', 'Triggered', 'Actions'])
  })
})
