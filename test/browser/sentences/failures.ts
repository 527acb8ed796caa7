import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shell } from '../pages/shell.ts'
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
      await forget()
      const [reply] = await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/load-nyse')),
        listOf(49),
      ])
      expect(reply.request().postDataJSON()).toEqual({})
      expect(Object.keys((await reply.json()) as object)).toEqual(['savedStocks', 'message'])
      await page.unroute(list)
      forgive(/503/)
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

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=log], aside, main')].every(
      (box) => box.scrollWidth <= box.clientWidth + 1,
    ),
  )

/** Odd texts show as text and break no layout. */
export const oddTextSentences = ({ open }: Walk) =>
  describe('odd texts', () => {
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
      expect(await fits(page)).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Open chat' }).click()
      const log = page.getByRole('log')
      for (const message of odd) await log.getByText(message.trim()).last().waitFor()
      expect(await log.locator('img').count()).toBe(0)
      expect(await fits(page)).toBe(true)
      await page.keyboard.press('Escape')
      await page.goto('/alerts')
      await page.getByLabel('Symbol', { exact: true }).fill('msft')
      await page.getByLabel('Target price').fill('99999')
      await page.getByLabel('Message (optional)').fill(wide)
      await page.getByRole('button', { name: 'Create Alert' }).click()
      await page.getByText('Alert Created', { exact: true }).waitFor()
      expect(await fits(page)).toBe(true)
    })
  })
