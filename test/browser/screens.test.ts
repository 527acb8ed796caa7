import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Alert } from '../../src/contracts/alerts/alerts.ts'
import type { Stock } from '../../src/contracts/market/stocks.ts'
import { grace } from './pages/auth-page.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { shell } from './pages/shell.ts'
import { answerCalls } from './support/answer-calls.ts'
import { ask } from './support/ask.ts'
import { closePages, type OpenPage, openPage, sharedChromium } from './support/chromium.ts'
import { eventually } from './support/eventually.ts'
import { hasFocus } from './support/has-focus.ts'
import { priceOf } from './support/price-of.ts'
import { type Product, startProduct } from './support/product.ts'
import { register } from './support/signed-up.ts'

describe('a trader at work', () => {
  let product: Product
  let browser: Browser
  let open: OpenPage
  let page: Page

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([
      startProduct({ SIM_TICK_MS: '250' }),
      sharedChromium(),
    ])
    open = await openPage(browser, { baseURL: product.url })
    page = open.page
    await register(page)
  })
  afterAll(async () => {
    await Promise.all([closePages(browser), product.remove()])
  })
  beforeEach(() => page.goto('/'))
  afterEach(() => {
    expect(open.errors).toEqual([])
  })

  it('chats, and another trader sees it at once', async () => {
    const other = await openPage(browser, { baseURL: product.url })
    const ada = { ...grace, username: 'ada', email: 'ada@example.org' }
    await register(other.page, ada)
    await other.page.goto('/settings')
    await other.page.getByRole('button', { name: 'Open chat' }).click()
    await other.page.getByText(/^Welcome to the trading chat!/).waitFor()

    await page.getByRole('button', { name: 'Open chat' }).click()
    const panel = page.getByRole('region', { name: 'Trading Chat' })
    await panel.getByText('LIVE', { exact: true }).waitFor()
    await panel.getByRole('textbox', { name: 'Message' }).fill('Hello $AAPL <b>x</b> 🚀')
    await page.keyboard.press('Enter')
    for (const each of [page, other.page]) {
      await each.getByRole('link', { name: /^\$AAPL [\d,]+\.\d\d$/ }).waitFor()
      await each.getByText('<b>x</b>').waitFor()
    }
    await page.keyboard.press('Escape')
    await hasFocus('the button', page.getByRole('button', { name: 'Open chat' }))
    await other.close()
  })

  it('keeps a watchlist with live prices', async () => {
    await shell(page).entry('Watchlists').click()
    // So dear that hardly a tick leaves its price as it was.
    await page.getByRole('textbox', { name: 'Symbol' }).fill('bkng')
    await page.keyboard.press('Enter')
    await page.getByText('Stock Added', { exact: true }).waitFor()
    const price = page.getByTestId('price-BKNG')
    await expect.poll(() => price.innerText()).toMatch(/^[\d,]+\.\d\d$/)
    const before = await price.innerText()
    await eventually(
      'the price moves',
      () => price.innerText(),
      (text) => text !== before,
    )
    await page.getByRole('button', { name: 'Remove BKNG' }).click()
    await page.getByText('Stock Removed', { exact: true }).waitFor()
    await page.getByText('Your watchlist is empty.').waitFor()
  })

  it('is told when an alert fires, and why', async () => {
    await shell(page).entry('Alerts').click()
    const target = ((await priceOf(page, 'NVDA')) * 0.9).toFixed(2)
    await page.getByRole('textbox', { name: 'Symbol' }).fill('nvda')
    await page.getByRole('textbox', { name: 'Target price' }).fill(target)
    await page.getByRole('button', { name: 'Try on history' }).click()
    await page.getByText(/^Would (not )?have triggered/).waitFor()
    await page.getByRole('button', { name: 'Create Alert' }).click()
    await page
      .getByText(/^NVDA reached/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Why did it trigger?' }).click()
    await page.getByText(/^Price tick/).waitFor()
    // Of the tick, and of the one before where there is one.
    await page
      .getByText(/^priceFeed-/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Delete the alert on NVDA' }).click()
    await page.getByText('Alert Deleted', { exact: true }).waitFor()
  })

  it('sets an alert by clicking the chart, and drags its line', async () => {
    await page.goto('/?symbol=MSFT')
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    const chart = page.getByRole('img', { name: /^Price chart of MSFT/ })
    await chart.locator('canvas').first().waitFor()
    const bell = page.getByRole('button', { name: 'Create Alert' })
    const hint = page.getByText('Click at the price of the alert')
    await bell.click()
    await hint.waitFor()
    await page.keyboard.press('Escape')
    await hint.waitFor({ state: 'detached' })
    await bell.click()
    await hint.waitFor()
    const box = (await chart.boundingBox())!
    const [x, y] = [box.x + 200, box.y + 30]
    await page.mouse.click(x, y)
    const dialog = page.getByRole('dialog', { name: 'Create Alert' })
    await dialog.getByText(/^Price above [\d,]+\.\d\d$/).waitFor()
    await dialog.getByRole('button').click()
    await page.getByText('Alert Created', { exact: true }).waitFor()

    const alertsOf = async () =>
      (await ask<readonly Alert[]>(page, '/api/alerts')).filter(({ symbol }) => symbol === 'MSFT')
    const [before] = await eventually('the alert stands', alertsOf, ({ length }) => length === 1)
    // The chart may have scaled since: the line is where the pointer says it can be taken.
    const drag = async () => {
      await eventually(
        'the line is found',
        async () => {
          for (let at = box.y + 10; at < box.y + 120; at += 3) {
            await page.mouse.move(x, at)
            if (await chart.evaluate(({ style }) => style.cursor === 'ns-resize')) return true
          }
          return false
        },
        Boolean,
      )
      await page.mouse.down()
      await page.mouse.move(x, box.y + 60, { steps: 4 })
      await page.mouse.move(x, box.y + 90, { steps: 4 })
      await page.mouse.up()
    }
    await answerCalls(page, '**/api/alerts/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'Not this one' } })
        : route.fallback(),
    )
    await drag()
    await page
      .getByText(/^The alert was not changed/)
      .first()
      .waitFor()
    expect(await alertsOf()).toEqual([before])
    open.forgive(/status of 400/)
    await page.unroute('**/api/alerts/*')

    await drag()
    const [after] = await eventually(
      'the alert has another price',
      alertsOf,
      (alerts) => alerts.length === 1 && alerts[0]?.value !== before?.value,
    )
    expect(after!.value).toBeLessThan(before!.value)
    await page.request.delete(`/api/alerts/${after!.id}`)
  })

  it('scans, saves the scan and runs it again', async () => {
    await shell(page).entry('Scanners').click()
    await page.getByRole('button', { name: 'View All' }).click()
    expect(await page.locator('[data-metric]').count()).toBe(32)
    await page.getByRole('button', { name: 'Advanced Scan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advanced Scan' })
    await dialog.getByLabel('Field').selectOption('PRICE')
    await dialog.getByLabel('Compare with').selectOption('NUMERIC')
    await dialog.getByLabel('Value').fill('1')
    await dialog.getByText(/^(\d+) of \1 stocks match now$/).waitFor()
    await dialog.getByRole('button', { name: 'SAVE SCAN' }).click()
    await page.getByRole('button', { name: 'Run Scan' }).click()
    await page
      .getByText(/^Found \d+ stocks matching your criteria\.$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await page.getByText('LIVE SCAN').waitFor()
    expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(5)
  })

  it('sees stocks enter and leave a scan that is live', async () => {
    const read = async () => {
      const { stocks } = await ask<{ stocks: Stock[] }>(page, '/api/stocks')
      return stocks.flatMap(({ changePercent }) => (changePercent === null ? [] : [changePercent]))
    }
    const changes = await eventually('stocks have changed', read, ({ length }) => length > 50)
    changes.sort((a, b) => a - b)
    await shell(page).entry('Scanners').click()
    await page.getByRole('button', { name: 'Advanced Scan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Advanced Scan' })
    await dialog.getByLabel('Field').selectOption('% CHANGE')
    await dialog.getByLabel('Operator').selectOption('greater than')
    await dialog.getByLabel('Compare with').selectOption('NUMERIC')
    // Where most stocks are near each other some soon cross.
    const near = 5
    const middles = changes.slice(near, -near)
    const spans = middles.map((_, at) => changes[at + 2 * near]! - changes[at]!)
    const value = middles[spans.indexOf(Math.min(...spans))]!
    await dialog.getByLabel('Value').fill(value.toFixed(2))
    await dialog.getByRole('button', { name: 'SCAN NOW' }).click()
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await page.getByText('LIVE SCAN').waitFor()
    // Those that have just crossed stand first.
    await page.getByRole('table').getByRole('button', { name: 'Change %' }).click()
    const marked = (mark: string) =>
      page.locator(`[data-mark=${mark}]`).first().waitFor({ timeout: 60_000 })
    await Promise.all([marked('entered'), marked('left')])
  })

  it('has chart and list in windows of their own that follow the dashboard', async () => {
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    const windowOf = async (name: string) => {
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name }).click(),
      ])
      return popup
    }
    const chart = await windowOf('Open the chart in its own window')
    const list = await windowOf('Open the list in its own window')
    await chart.getByRole('img', { name: /^Price chart of/ }).waitFor()
    expect(await chart.title()).toBe('Stock Chart')
    await dashboardPage(list).rows().first().waitFor()
    expect(await list.title()).toBe('NYSE Stock List')
    for (const popup of [chart, list])
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([1_200, 800])
    await dashboardPage(page).choose('MSFT')
    await chart.getByRole('img', { name: 'Price chart of MSFT, 1D' }).waitFor()
    await dashboardPage(page).timeframe('15m').click()
    await chart.getByRole('img', { name: 'Price chart of MSFT, 15m' }).waitFor()
    expect(await dashboardPage(list).selectedRow().locator('b').innerText()).toBe('MSFT')
    // A reload of the dashboard, or of the window, parts neither from the other.
    await page.reload()
    await dashboardPage(page).rows().first().waitFor()
    await dashboardPage(page).choose('NVDA')
    await chart.getByRole('img', { name: 'Price chart of NVDA, 15m' }).waitFor()
    await chart.reload()
    await chart.getByRole('img', { name: 'Price chart of NVDA, 15m' }).waitFor()
    await dashboardPage(page).timeframe('1D').click()
    await chart.getByRole('img', { name: 'Price chart of NVDA, 1D' }).waitFor()
    // Live on a socket of its own: while the dashboard is unavailable its prices go on.
    await page.goto('/settings')
    const prices = () => dashboardPage(list).list().innerText()
    const before = await prices()
    await eventually('a price moves on', prices, (text) => text !== before)
    await dashboardPage(list).choose('AMZN')
    await chart.getByRole('img', { name: 'Price chart of AMZN, 1D' }).waitFor()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL(/symbol=AMZN/)
    // Chosen while the dashboard is on its way, it is shown when that has come.
    await page.goto('/', { waitUntil: 'commit' })
    await dashboardPage(list).choose('MSFT')
    await page.waitForURL(/symbol=MSFT/)
    await chart.getByRole('img', { name: 'Price chart of MSFT, 1D' }).waitFor()
    await Promise.all([chart.close(), list.close()])
  })

  it('finds a stock by Ctrl-K', async () => {
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Symbols, names, screens and actions').fill('nvidia')
    await page.getByRole('option', { name: /NVDA/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/symbol=NVDA/)
  })
})
