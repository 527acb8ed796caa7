import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StocksReply } from '../../src/contracts/market/stocks.ts'
import { authPage, grace } from './pages/auth-page.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { shell } from './pages/shell.ts'
import { ask } from './support/ask.ts'
import { closePages, type OpenPage, openPage, sharedChromium } from './support/chromium.ts'
import { eventually } from './support/eventually.ts'
import { type Product, startProduct } from './support/product.ts'

describe('a stranger in a browser', () => {
  let product: Product
  let browser: Browser
  let open: OpenPage

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([
      startProduct({ SIM_TICK_MS: '500' }, true),
      sharedChromium(),
    ])
  })
  afterAll(async () => {
    await Promise.all([closePages(browser), product.remove()])
  })
  beforeEach(async () => {
    open = await openPage(browser, { baseURL: product.url, reducedMotion: 'no-preference' })
  })
  afterEach(async () => {
    const { errors, close } = open
    await close()
    expect(errors).toEqual([])
  })

  it('signs up, sees a live price move and equal the server’s, changes the timeframe, reads Chinese, signs out', async () => {
    const { page } = open
    const auth = authPage(page)
    const dashboard = dashboardPage(page)
    const around = shell(page)

    await page.goto('/')
    await page.waitForURL('**/auth')
    await auth.open(product.url, 'sign-up')
    await auth.signUp(grace)
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    expect(await around.trader().innerText()).toBe('@grace')
    expect(await around.currentEntry().innerText()).toBe('Dashboard')

    const first = await dashboard.rows().first().locator('b').innerText()
    expect(await dashboard.symbol()).toBe(first)
    await dashboard.badges('SIMULATED').first().waitFor()

    // A market that has just begun lists its stocks one after the other.
    const isListed = async () => (await page.request.get('/api/stocks/BKNG')).ok()
    await expect.poll(isListed, { timeout: 60_000 }).toBe(true)
    await page.reload()
    // So dear that hardly a tick leaves its price as it was.
    await dashboard.choose('BKNG')
    await page.waitForURL(/symbol=BKNG/)
    const seen = () => dashboard.price('BKNG').innerText()
    await expect.poll(seen, { timeout: 60_000 }).toMatch(/^[\d,]+\.\d\d$/)
    const before = await seen()
    // A market that has just begun gives each stock its history first, and then its first price.
    await expect.poll(seen, { timeout: 60_000 }).not.toBe(before)
    await eventually(
      'the screen and the server have the same price',
      async () => ({ server: await dashboard.serversPrice('BKNG'), screen: await seen() }),
      ({ server, screen }) => server === screen,
    )
    // Stocks that only now got their first price may have moved the row out of sight.
    await dashboard.bringIntoSight('BKNG')
    expect(await dashboard.row('BKNG').getByTestId('price-BKNG').innerText()).toMatch(
      /^[\d,]+\.\d\d$/,
    )

    await dashboard.timeframe('5m').click()
    await page.waitForURL(/timeframe=5m/)
    await page.getByRole('img', { name: 'Price chart of BKNG, 5m' }).waitFor()

    await around.switchLanguage().click()
    await page.getByRole('heading', { name: '行情' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant-TW')
    expect(await page.locator('html').getAttribute('data-colours')).toBe('red-up')

    await around.signOut().click()
    await page.waitForURL('**/auth')
    await page.getByRole('heading', { name: '歡迎回來' }).waitFor()
    await page.goto('/')
    await page.waitForURL('**/auth')
  })

  it('signs in again, finds what was shown by its address, and goes back and forth', async () => {
    const { page } = open
    const auth = authPage(page)
    const dashboard = dashboardPage(page)

    await page.goto('/?symbol=NVDA&timeframe=1H')
    await page.waitForURL('**/auth')
    await auth.signIn(grace)
    await page.waitForURL(/symbol=NVDA/)
    await page.getByRole('img', { name: 'Price chart of NVDA, 1H' }).waitFor()
    await dashboard.choose('AAPL')
    await page.getByRole('img', { name: 'Price chart of AAPL, 1H' }).waitFor()
    await page.goBack()
    await page.getByRole('img', { name: 'Price chart of NVDA, 1H' }).waitFor()

    // A stock that is listed between two keys would move those below it.
    await eventually(
      'the list is whole',
      async () => {
        const { stocks, listing } = await ask<StocksReply>(page, '/api/stocks?limit=10000')
        return listing === undefined && (await dashboard.rowCount()) === stocks.length
      },
      (isWhole) => isWhole,
    )
    await dashboard.list().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await eventually(
      'the selection follows the keys',
      async () => [await dashboard.symbol(), await dashboard.rowAt(2).locator('b').innerText()],
      ([chosen, second]) => chosen === second,
    )
  })

  it('sorts and filters the list', async () => {
    const { page } = open
    const auth = authPage(page)
    const dashboard = dashboardPage(page)
    await auth.open(product.url)
    await auth.signIn(grace)
    await page.getByText('LIVE', { exact: true }).first().waitFor()

    const all = await dashboard.rowCount()
    expect(all).toBeGreaterThanOrEqual(200)
    await dashboard.sortBy('Price').click()
    await eventually(
      'the dearest stock is above the others',
      () => dashboard.rows().locator('[data-testid^=price-]').allInnerTexts(),
      (prices) => {
        const numbers = prices.map((text) => Number(text.replace(/,/g, '')))
        return numbers[0]! > numbers.at(-1)!
      },
    )

    const sectors = await dashboard.sector().locator('option').allInnerTexts()
    expect(sectors[0]).toBe('All sectors')
    await dashboard.sector().selectOption(sectors[1]!)
    const some = await dashboard.rowCount()
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)
  })

  it('is told what is wrong, and keeps what was typed', async () => {
    const { page } = open
    const auth = authPage(page)
    await auth.open(product.url, 'sign-up')
    await auth.signUp({ ...grace, email: 'other@example.org' })
    await page.getByText('409: Username already exists', { exact: true }).waitFor()
    expect(await auth.field('Email').inputValue()).toBe('other@example.org')
    // The browser writes down every refused call; this one is the point of the test.
    open.forgive(/409/)
  })

  it('sees that the server went away, and is live again when it is back, without a reload', async () => {
    const { page } = open
    const auth = authPage(page)
    const dashboard = dashboardPage(page)
    await auth.open(product.url)
    await auth.signIn(grace)
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    const symbol = 'BKNG'
    await dashboard.choose(symbol)
    await page.getByRole('button', { name: 'Open chat' }).click()

    await product.stop()
    await page.getByText('OFFLINE', { exact: true }).first().waitFor()
    const stale = page.getByText(/^STALE \d/).first()
    await stale.waitFor()
    const [last, age] = [await dashboard.price(symbol).innerText(), await stale.innerText()]
    await eventually(
      'the age of the last price grows',
      () => stale.innerText(),
      (text) => text !== age,
    )
    expect(last).toMatch(/\d/)
    expect(await dashboard.price(symbol).innerText()).toBe(last)
    expect(await page.locator('html[data-stale]').count()).toBe(1)
    const asked = ['/api/stocks?', `/api/stocks/${symbol}/bars`, '/api/news'].map((part) =>
      page.waitForResponse((answer) => answer.url().includes(part) && answer.ok(), {
        timeout: 60_000,
      }),
    )
    await product.start()
    // Said before the page has noticed that the server is back, or just after.
    const sent = await page.request.post(`${product.url}/api/chat`, {
      data: { message: 'said while nobody listened' },
    })
    expect(sent.status()).toBe(201)
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    await page.getByText('said while nobody listened').first().waitFor()
    await Promise.all(asked)
    await page.locator('html:not([data-stale])').waitFor()
    const price = dashboard.price(symbol)
    const before = await price.innerText()
    await eventually(
      'the price moves again',
      () => price.innerText(),
      (text) => text !== before,
    )
    await eventually(
      'the screen and the server have the same price',
      async () => [await dashboard.serversPrice(symbol), await price.innerText()],
      ([server, screen]) => server === screen,
    )
    // The browser writes down what a server refused that was away or had just started.
    open.forgive(/ERR_|WebSocket|status of 503/)
  })
})
