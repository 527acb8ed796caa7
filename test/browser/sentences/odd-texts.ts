import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ScanReply } from '../../../src/contracts/scanner.ts'
import type { Stock } from '../../../src/contracts/stocks.ts'
import { scannerPage } from '../pages/scanner-page.ts'
import type { Walk } from './context.ts'

const wide = '漢'.repeat(500)
const odd = ['👩🏽‍🚀🚀'.repeat(60), 'مرحبا بالعالم '.repeat(30), '<img src=x onerror=alert(1)>', wide]

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('[role=log], aside, main, main .overflow-x-auto, [role=region]'),
    ].every((box) => box.scrollWidth <= box.clientWidth + 1),
  )

/** Odd texts show as text and break no layout. */
export const oddListSentences = ({ open }: Walk) =>
  describe('odd texts in lists', () => {
    it.each([390, 1_440])('of providers and of the server show as text at %s px', async (width) => {
      const { page, forgive } = open()
      await page.setViewportSize({ width, height: 900 })
      const given = <Body>(path: RegExp, change: (body: Body) => Body) =>
        page.route(path, async (route) => {
          if (path.source.includes('scan') || route.request().method() === 'GET') {
            const response = await route.fetch()
            await route.fulfill({ response, json: change((await response.json()) as Body) })
          } else await route.fulfill({ status: 400, body: odd.join(' ') })
        })
      const oddOf = (index: number) => odd[index % odd.length]!
      await given<{ stocks: Stock[] }>(/\/api\/stocks\?/, ({ stocks }) => ({
        stocks: stocks.map((stock, index) => ({ ...stock, name: oddOf(index) })),
      }))
      await given<ScanReply>(/\/api\/scanner\/scan$/, ({ matches, count }) => ({
        matches: matches.map((match, index) => ({ ...match, name: oddOf(index) })),
        count,
      }))
      await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
      await given(/\/api\/watchlist$/, (entries) => entries)
      await page.goto('/watchlists')
      await page
        .getByRole('table')
        .getByText(/漢{9}|🚀|مرحبا|<img/)
        .first()
        .waitFor()
      await page.getByRole('textbox', { name: 'Symbol' }).fill('nvda')
      await page.keyboard.press('Enter')
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByText(/<img src=x/)
        .waitFor()
      expect(await fits(page)).toBe(true)
      await page.goto('/scanner')
      const scanner = scannerPage(page)
      await scanner.openAdvanced().click()
      await scanner.price('greater than', '0')
      await scanner.advanced().getByRole('button', { name: 'SCAN NOW' }).click()
      await scanner.rows().first().waitFor()
      expect(await fits(page)).toBe(true)
      expect(await page.locator('main img').count()).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
      forgive(/400/)
    })
  })
