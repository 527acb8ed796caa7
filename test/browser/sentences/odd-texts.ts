import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ScanReply } from '../../../src/contracts/scans/scanner.ts'
import type { Stock } from '../../../src/contracts/market/stocks.ts'
import { signal } from '../../web/support/signals.ts'
import { scannerPage } from '../pages/scanner-page.ts'
import { boxes, tooWide } from '../support/too-wide.ts'
import type { Walk } from './context.ts'

/** With those where a long row would have to be moved to be read. */
const boxesAndLists = `${boxes}, main .overflow-x-auto, [role=region]`

const wide = '漢'.repeat(500)
const odd = ['👩🏽‍🚀🚀'.repeat(60), 'مرحبا بالعالم '.repeat(30), '<img src=x onerror=alert(1)>', wide]

/** Gives the page what `to` makes of the server's answers. */
const change = (page: Page, calls: string | RegExp, to: (reply: never) => object) =>
  page.route(calls, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: to((await reply.json()) as never) })
  })

/** Gives the page odd texts wherever a provider's are shown. */
const speakOddly = async (page: Page): Promise<void> => {
  const [astronauts, arabic, html] = odd as [string, string, string]
  await change(page, /\/api\/stocks\?/, ({ stocks }: { stocks: object[] }) => ({
    stocks: stocks.map((stock, at) => ({
      ...stock,
      name: `${odd[at % odd.length] ?? ''}${wide}`,
      sector: odd[at % odd.length],
    })),
  }))
  await change(page, /\/api\/stocks\/AAPL$/, (stock: object) => ({
    ...stock,
    name: wide,
    about: html + wide + arabic,
    exchange: arabic,
    sector: astronauts,
  }))
  await change(page, '**/api/news', () => ({
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
  await change(page, '**/financials', ({ income, ...rest }: { income: object[] }) => ({
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
      // Its panels may still be asking; whoever has left the page is told of no more refusals.
      await page.goto('/alerts')
      await page.getByRole('heading', { name: 'Price Alerts', level: 1 }).waitFor()
      open().forgive(/status of 404/)
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

/** One whose reasoning and indicator are odd. */
const oddSignal = (reasoning: string, indicator: string) =>
  signal(0, { id: randomUUID(), reasoning, indicators: [indicator] })

/** Odd texts show as text and break no layout. */
export const oddListSentences = ({ open }: Walk) =>
  describe('odd texts in lists', () => {
    it.each([390, 1_440])('of providers and of the server show as text at %s px', async (width) => {
      const { page, forgive } = open()
      await page.setViewportSize({ width, height: 900 })
      const oddOf = (index: number) => odd[index % odd.length]!
      await change(page, /\/api\/stocks\?/, ({ stocks }: { stocks: Stock[] }) => ({
        stocks: stocks.map((stock, index) => ({ ...stock, name: oddOf(index) })),
      }))
      await change(page, /\/api\/scanner\/scan$/, ({ matches, count }: ScanReply) => ({
        matches: matches.map((match, index) => ({ ...match, name: oddOf(index) })),
        count,
      }))
      // The same ones each time: a page that is told of a signal asks again.
      const signals = odd.map((text, index) => oddSignal(text, oddOf(index + 1)))
      await page.route(/\/api\/signals$/, (route) => route.fulfill({ json: signals }))
      await page.goto('/signals')
      await page.locator('[data-signal]').first().waitFor()
      for (const details of await page.locator('[data-signal] button').all()) await details.click()
      for (const text of odd) await page.locator('main').getByText(text.trim()).first().waitFor()
      expect(await tooWide(page, boxesAndLists)).toEqual([])
      expect(await page.locator('main img').count()).toBe(0)
      await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
      await page.route(/\/api\/watchlist$/, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 400, body: odd.join(' ') }),
      )
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
      expect(await tooWide(page, boxesAndLists)).toEqual([])
      await page.goto('/scanner')
      const scanner = scannerPage(page)
      await scanner.openAdvanced().click()
      await scanner.price('greater than', '0')
      await scanner.advanced().getByRole('button', { name: 'SCAN NOW' }).click()
      await scanner.rows().first().waitFor()
      expect(await tooWide(page, boxesAndLists)).toEqual([])
      expect(await page.locator('main img').count()).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
      forgive(/400/)
    })
  })
