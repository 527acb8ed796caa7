import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { scannerPage } from '../pages/scanner-page.ts'
import { shell } from '../pages/shell.ts'
import { eventually } from '../support/eventually.ts'
import { takeLine } from '../support/socket-line.ts'
import type { Walk } from './context.ts'

/** What goes wrong costs its own place only. */
export const failureSentences = ({ open }: Walk) =>
  describe('what fails', () => {
    it('a call says the product’s sentence, and Retry asks again', async () => {
      const { page, forgive } = open()
      await page.route('**/api/news', (route) => route.fulfill({ status: 500, body: 'Out of ink' }))
      await page.goto('/')
      const news = page.getByRole('alert').filter({ hasText: 'Unable to load news at this time' })
      await news.getByText(/^Please check your internet connection\..*500: Out of ink/).waitFor()
      await page.unroute('**/api/news')
      await news.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('list', { name: 'Recent News' }).waitFor()
      forgive(/500/)
    })

    it('a line that falls silent or is cut dims the prices and says how old they are, and is tried again after 3 s', async () => {
      const { page } = open()
      const line = await takeLine(page)
      await page.goto('/?symbol=AAPL')
      const price = page.locator('header [data-testid=price-AAPL]')
      const isDimmed = () =>
        price.evaluate((digits) => {
          const [bright, dim] = ['--text', '--text-3'].map((token) => {
            const probe = document.body.appendChild(document.createElement('i'))
            probe.style.color = `var(${token})`
            const { color } = getComputedStyle(probe)
            probe.remove()
            return color
          })
          const { color } = getComputedStyle(digits)
          return color === dim ? true : color === bright ? false : color
        })
      const becomes = (dimmed: boolean) =>
        eventually(
          dimmed ? 'prices are dimmed' : 'prices are bright',
          isDimmed,
          (now) => now === dimmed,
        )
      await page.getByText('LIVE', { exact: true }).first().waitFor()
      await price.waitFor()
      await becomes(false)

      line.mute(true)
      line.say({ type: 'prices_stale', lastBeatAt: Date.now() - 65_000, ageMs: 65_000 })
      await page.getByText('STALE 1 min', { exact: true }).first().waitFor()
      await becomes(true)
      line.mute(false)
      await page.getByText('LIVE', { exact: true }).first().waitFor()
      await becomes(false)

      const cutAt = Date.now()
      await line.cut()
      await page.getByText('OFFLINE', { exact: true }).first().waitFor()
      await page
        .locator('main header')
        .first()
        .getByText(/^STALE \d+ s$/)
        .waitFor()
      await becomes(true)
      await page.getByText('LIVE', { exact: true }).first().waitFor()
      expect(line.openedAt).toHaveLength(2)
      expect(line.openedAt[1]! - cutAt).toBeGreaterThanOrEqual(2_900)
      await becomes(false)
    })

    it('each change that fails says so in a notification, and what was typed stays', async () => {
      const { page, forgive } = open()
      // Beside an open dialog it is not there for who asks by role.
      const toast = page.locator('[role=region] li[data-state]')
      const fails = async (call: string, act: () => Promise<unknown>, texts: readonly string[]) => {
        await page.route(call, (route) =>
          route.request().method() === 'GET'
            ? route.fallback()
            : route.fulfill({ status: 500, body: 'Out of ink' }),
        )
        await act()
        for (const text of texts) await toast.getByText(text, { exact: true }).waitFor()
        await page.unroute(call)
      }
      await shell(page).entry('Watchlists').click()
      const symbol = page.getByRole('textbox', { name: 'Symbol' })
      await symbol.fill('nvda')
      await fails('**/api/watchlist', () => page.keyboard.press('Enter'), [
        'Error',
        'Failed to add stock to watchlist (500: Out of ink)',
      ])
      expect(await symbol.inputValue()).toBe('nvda')
      await shell(page).entry('Alerts').click()
      await page.getByLabel('Target price').fill('12.5')
      await symbol.fill('nvda')
      const create = () => page.getByRole('button', { name: 'Create Alert' }).click()
      const alertFails = ['Error', 'Failed to create alert (500: Out of ink)']
      await fails('**/api/alerts', create, alertFails)
      expect(await symbol.inputValue()).toBe('nvda')
      await shell(page).entry('Scanners').click()
      await scannerPage(page).openAdvanced().click()
      const scan = () => page.getByRole('button', { name: 'SCAN NOW' }).click()
      await fails('**/api/scanner/scan', scan, ['Scan failed', '500: Out of ink'])
      await scannerPage(page).advanced().getByRole('alert').getByText('Scan failed').waitFor()
      await scannerPage(page).advanced().getByRole('button', { name: 'Cancel' }).click()
      const signOut = () => shell(page).signOut().click()
      await fails('**/api/logout', signOut, ['Logout failed', '500: Out of ink'])
      expect(new URL(page.url()).pathname).toBe('/scanner')
      forgive(/500/)
    })

    it('a price of AAPL 5 dollars from the outside one has the market asked anew', async () => {
      const { page } = open()
      const ours = await page.request.get('/api/stocks/AAPL')
      const { price } = (await ours.json()) as { price: number }
      const outside = { symbol: 'AAPL', price: price + 50, source: 'elsewhere' }
      await page.route('**/api/market/reference/AAPL', (route) => route.fulfill({ json: outside }))
      const [asked] = await Promise.all([
        page.waitForRequest((request) => request.url().endsWith('/api/market/update')),
        page.goto('/'),
      ])
      expect(asked.method()).toBe('POST')
      expect(asked.postDataJSON()).toEqual({ symbols: ['AAPL', 'MSFT', 'GOOGL', 'AMZN', 'TSLA'] })
      await page.unroute('**/api/market/reference/AAPL')
    })

    it('fewer than 50 stocks have the major ones loaded, once in a browser, and a failure says so', async () => {
      const { page, forgive } = open()
      const list = /\/api\/stocks\?/
      const loading = '**/api/stocks/load-nyse'
      const flag = () => page.evaluate(() => localStorage.getItem('major-us-stocks-loaded'))
      const forget = () => page.evaluate(() => localStorage.removeItem('major-us-stocks-loaded'))
      const listOf = async (count: number) => {
        const reply = await page.request.get('/api/stocks')
        const { stocks } = (await reply.json()) as { stocks: unknown[] }
        await page.unroute(list)
        await page.route(list, (route) =>
          route.fulfill({ json: { stocks: stocks.slice(0, count) } }),
        )
        await page.reload()
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      }
      let loads = 0
      await page.route(loading, (route) => {
        loads += 1
        return route.fulfill({ status: 503, body: 'The exchange sleeps' })
      })
      await forget()
      await listOf(50)
      expect(await flag()).toBe(null)
      await listOf(49)
      const toast = page.getByRole('region', { name: /^Notifications/ })
      await toast.getByText('NYSE Stock Loading Failed', { exact: true }).waitFor()
      await toast.getByText('503: The exchange sleeps', { exact: true }).waitFor()
      expect(await flag()).toBe('true')
      await listOf(48)
      expect(loads).toBe(1)
      await page.unroute(loading)
      await page.route(loading, (route) => route.abort())
      await forget()
      await listOf(47)
      await toast.getByText('Network Error', { exact: true }).waitFor()
      await toast.getByText('Failed to connect to the server', { exact: true }).waitFor()
      await page.unroute(loading)
      await forget()
      const [reply] = await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/load-nyse')),
        listOf(49),
      ])
      expect(reply.request().postDataJSON()).toEqual({})
      expect(Object.keys((await reply.json()) as object)).toEqual(['savedStocks', 'message'])
      await page.unroute(list)
      forgive(/503|ERR_FAILED/)
    })

    it('an error of rendering costs its panel, not the page, and can be tried again', async () => {
      const { page, forgive } = open()
      await page.evaluate(() => {
        const dates = Object.getOwnPropertyDescriptor(Date.prototype, 'toLocaleDateString')!
        Object.assign(window, {
          mend: () => Object.defineProperty(Date.prototype, 'toLocaleDateString', dates),
        })
        Date.prototype.toLocaleDateString = () => {
          throw new Error('No dates today')
        }
      })
      await shell(page).entry('Watchlists').click()
      await page.getByText('This panel stopped working.').waitFor()
      await page.getByRole('textbox', { name: 'Symbol' }).waitFor()
      await page.evaluate(() => (window as unknown as { mend: () => void }).mend())
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('table').waitFor()
      forgive(/No dates today/)
    })
  })

const wide = '漢'.repeat(500)
const odd = ['👩🏽‍🚀🚀'.repeat(60), 'مرحبا بالعالم '.repeat(30), '<img src=x onerror=alert(1)>', wide]

/** What is wider than its place, in a few words each. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('[role=log], [role=dialog], aside, main, main section, main h1'),
    ]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && !box.closest('.sr-only'))
      .map(({ tagName, className, scrollWidth, clientWidth }) =>
        [tagName, className.slice(0, 60), scrollWidth, clientWidth].join(' '),
      ),
  )

/** Gives the page odd texts wherever a provider's are shown. */
const speakOddly = async (page: Page): Promise<void> => {
  const answers = async (glob: string | RegExp, change: (reply: never) => object) =>
    page.route(glob, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: change((await reply.json()) as never) })
    })
  const [astronauts, arabic, html] = odd as [string, string, string]
  await answers(/\/api\/stocks\?/, ({ stocks }: { stocks: object[] }) => ({
    stocks: stocks.map((stock, at) => ({
      ...stock,
      name: `${odd[at % odd.length] ?? ''}${wide}`,
      sector: odd[at % odd.length],
    })),
  }))
  await answers(/\/api\/stocks\/AAPL$/, (stock: object) => ({
    ...stock,
    name: wide,
    about: html + wide + arabic,
    exchange: arabic,
    sector: astronauts,
  }))
  await answers('**/api/news', () => ({
    news: odd.map((title, at) => ({
      uuid: at.toString(),
      title,
      url: 'https://example.org/',
      snippet: odd[(at + 1) % odd.length],
      source: odd[(at + 2) % odd.length],
      published_at: '2026-01-02T03:04:05.000Z',
      entities: [],
      simulated: false,
    })),
  }))
  await answers('**/financials', ({ income, ...rest }: { income: object[] }) => ({
    ...rest,
    income: income.map((row, at) => ({ ...row, metric: odd[at % odd.length] })),
  }))
}

/** Odd texts show as text and break no layout. */
export const oddTextSentences = ({ open }: Walk) =>
  describe('odd texts', () => {
    it('of a provider show as they were written, on a phone and where two columns are narrow', async () => {
      const { page } = open()
      await speakOddly(page)
      const isWhole = async (what: string) => {
        expect(await tooWide(page), what).toEqual([])
        expect(await page.locator('img[src=x]').count()).toBe(0)
      }
      for (const width of [390, 1_100]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/?symbol=AAPL')
        await page.getByRole('list', { name: 'Recent News' }).getByText(wide).first().waitFor()
        await page.getByRole('listbox').getByText(wide).first().waitFor()
        await page
          .getByText(`${odd[2] ?? ''}${wide}`)
          .first()
          .waitFor()
        await isWhole(`the dashboard at ${width.toString()} px`)
        await page.getByRole('button', { name: 'Financials' }).click()
        await page.getByRole('dialog').getByText(wide).first().waitFor()
        await isWhole(`the statements at ${width.toString()} px`)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Full Quote', exact: true }).click()
        const quote = page.getByRole('dialog', { name: 'AAPL Full Quote' })
        await quote.getByText(wide).waitFor()
        await isWhole(`the quote at ${width.toString()} px`)
        await quote.getByRole('button', { name: /^Close/ }).click()
      }
      await page.unrouteAll({ behavior: 'wait' })
      const strange = '<b>' + wide
      await page.goto(`/?symbol=${encodeURIComponent(strange)}`)
      await page.getByRole('alert').first().waitFor()
      await isWhole('a symbol that is none')
      open().forgive(/status of 4\d\d/)
    })

    it.each([390, 1_440])('show as they were written at %s px', async (width) => {
      const { page } = open()
      await page.setViewportSize({ width, height: 900 })
      for (const message of odd) await page.request.post('/api/chat', { data: { message } })
      const rules =
        '[{"field":"PRICE","operator":"equal","compareType":"NUMERIC","compareValue":"1"}]'
      await page.evaluate(
        ([name, kept]) =>
          localStorage.setItem(
            'savedScans',
            `[{"id":"1","name":${JSON.stringify(name)},"rules":${kept},"createdAt":"2026"}]`,
          ),
        [wide, rules] as const,
      )
      await page.goto('/scanner')
      await page.getByRole('button', { name: 'My Saved Scans' }).click()
      await page.getByRole('dialog').getByText(wide).waitFor()
      expect(await tooWide(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Open chat' }).click()
      const log = page.getByRole('log')
      for (const message of odd) await log.getByText(message.trim()).last().waitFor()
      expect(await log.locator('img').count()).toBe(0)
      expect(await tooWide(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.goto('/alerts')
      await page.getByLabel('Symbol', { exact: true }).fill('msft')
      await page.getByLabel('Target price').fill('99999')
      await page.getByLabel('Message (optional)').fill(wide)
      await page.getByRole('button', { name: 'Create Alert' }).click()
      await page.getByText('Alert Created', { exact: true }).waitFor()
      expect(await tooWide(page)).toEqual([])
    })
  })
