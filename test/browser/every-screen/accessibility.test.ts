import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../src/web/i18n/languages.ts'
import { authPage } from '../pages/auth-page.ts'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { shell } from '../pages/shell.ts'
import { violations, violationsInBothThemes } from '../support/axe.ts'
import { eventually } from '../support/eventually.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

const savedScans = JSON.stringify([
  {
    id: '1',
    name: 'Mine',
    createdAt: '2026-01-02T03:04:05.000Z',
    rules: [
      { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '1' },
    ],
  },
])

const withoutContrast = { rules: { 'color-contrast': { enabled: false } } }

describe('axe, in both languages, finds nothing wrong with', () => {
  let trader: SharedProduct
  let page: Page

  const isIn = (language: Language) => page.locator(`html[lang^=${language.slice(0, 2)}]`).waitFor()
  /** As the page follows a window in which a trader chooses another language. */
  const speak = async (language: Language) => {
    await page.evaluate((chosen) => {
      localStorage.setItem('tapedeck.preferences', JSON.stringify({ language: chosen }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'tapedeck.preferences' }))
    }, language)
    await isIn(language)
  }
  const clean = async (what: string, within = 'html') => {
    const inEnglish = await violationsInBothThemes(page, within)
    await speak('zh-TW')
    // Colours are the same in both languages.
    const inChinese = await violations(page, within, withoutContrast)
    await speak('en')
    expect({ inEnglish, inChinese }, what).toEqual({ inEnglish: [], inChinese: [] })
  }
  const settled = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  }
  const openMenu = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('menu').waitFor()
    await clean(name, '[role=menu]')
    // A notification that came meanwhile takes the first Escape.
    await eventually(
      'the menu is closed',
      async () => {
        await page.keyboard.press('Escape')
        return page.getByRole('menu').count()
      },
      (count) => count === 0,
    )
  }

  beforeAll(async () => {
    trader = await signUpShared()
    page = trader.open.page
    await page.addInitScript((scans) => localStorage.setItem('savedScans', scans), savedScans)
    await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
    await page.request.post('/api/chat', { data: { message: 'Watching $AAPL' } })
    for (const value of [1, 99_999])
      await page.request.post('/api/alerts', {
        data: { symbol: 'AAPL', condition: 'price_above', value },
      })
  })
  afterAll(() => trader.remove())

  it('the dashboard, its menus, and the alerts on its chart', async () => {
    await page.goto('/?symbol=AAPL')
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    await dashboardPage(page).chart().waitFor()
    await page.getByRole('slider').first().waitFor({ state: 'attached' })
    await clean('dashboard')
    await page.locator('html').evaluate((html) => html.toggleAttribute('data-stale', true))
    await clean('old prices')
    await page.locator('html').evaluate((html) => html.toggleAttribute('data-stale', false))
    await openMenu('Indicators')
    await openMenu('Columns')
    await page.getByRole('slider').first().focus()
    await clean('a line that has the focus', '[role=slider]')
    const bell = page.getByRole('button', { name: 'Create Alert' })
    await bell.focus()
    await page.keyboard.press('Enter')
    const price = page.locator('form input[inputmode=decimal]')
    await price.waitFor()
    await clean('the price of an alert', 'main')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await clean('the alert to be created', '[role=dialog]')
  })

  it('chart and list in windows of their own', async () => {
    for (const part of ['chart', 'list']) {
      await page.goto(`/popout/${part}?symbol=AAPL`)
      await page.getByText('LIVE', { exact: true }).first().waitFor()
      await page
        .locator(part === 'chart' ? 'canvas' : '[role=option]')
        .first()
        .waitFor()
      await clean(part)
    }
  })

  it('an article of the simulated news generator', async () => {
    const written = async () =>
      ((await (await page.request.get('/api/news')).json()) as { news: unknown[] }).news.length
    await eventually('the news generator has written', written, (count) => count > 0)
    // The next screens begin in the last one.
    for (const language of ['zh-TW', 'en'] as const) {
      await page.goto('/?symbol=AAPL')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await speak(language)
      const headline = page.locator('a[href^="/api/news/"]').first()
      await page.goto((await headline.getAttribute('href')) ?? '')
      await isIn(language)
      const isEnglish = language === 'en'
      const tag = isEnglish ? 'SIMULATED' : '模擬'
      expect(await page.getByText(tag, { exact: true }).count()).toBe(1)
      const text = (await page.locator('main p').allInnerTexts()).join('')
      expect(/\p{Script=Han}/u.test(text)).toBe(!isEnglish)
      expect(await violationsInBothThemes(page), language).toEqual([])
    }
  })

  it('any other screen of the sidebar, and the preferences', async () => {
    for (const address of [
      '/watchlists',
      '/alerts',
      '/signals',
      '/scanner',
      '/settings',
      '/account',
    ]) {
      await page.goto(address)
      await settled()
      await clean(address)
    }
    await shell(page).preferences().click()
    await page.getByRole('menu').waitFor()
    await clean('preferences', '[role=menu]')
  })

  it('the watchlist with an undo, a file that was refused in part, and a refusal', async () => {
    await page.goto('/watchlists')
    await page.locator('tbody tr td:last-child button').first().click()
    await page.locator('main p[role=status] button').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'mine.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Symbol\r\nAAPL\r\n<b>no</b>'),
    })
    await page.locator('main [role=alert] li').waitFor()
    await page.locator('main form input').fill('nosuch')
    await page.keyboard.press('Enter')
    await page.locator('main form [role=alert]').waitFor()
    await clean('all that a watchlist says')
  })

  it('alerts that are missing something, tried on history, and not to be had', async () => {
    await page.goto('/alerts')
    const form = page.locator('main form')
    await form.locator('button[type=submit]').click()
    await form.locator('[aria-invalid=true]').first().waitFor()
    await clean('a form with errors', 'main form')
    await form.locator('input').first().fill('aapl')
    await form.locator('input[inputmode=decimal]').fill('99999')
    await form.locator('button[type=button]').last().click()
    await form
      .locator('p[role=status]')
      .getByText(/daily bars/)
      .waitFor()
    await clean('what history says', 'main form')
    await page.route('**/api/alerts', (route) =>
      route.fulfill({ status: 500, body: 'Unavailable' }),
    )
    await page.reload()
    await page.locator('main [role=alert]').waitFor()
    await clean('what could not be fetched', 'main')
    await page.unroute('**/api/alerts')
  })

  it('the chat, now and in the past, and why an alert fired', async () => {
    await page.goto('/alerts')
    await page.locator('tbody tr button').filter({ hasText: /^Why/ }).first().click()
    await page.locator('ol').first().waitFor()
    await page.locator('button[aria-expanded=false]:visible').last().click()
    await page.getByRole('log').waitFor()
    await clean('chat and why')
    await page.locator('section form input').fill('漢'.repeat(501))
    await page.locator('section form [role=status]').waitFor()
    await clean('a message that is too long', 'section form')
    const position = (await page.request.get('/api/alerts')).headers()['tapedeck-position'] ?? ''
    await page.goto(`/alerts?asOf=${encodeURIComponent(`@${position}`)}`)
    await page.locator('button[aria-expanded=false]:visible').last().click()
    await page.getByRole('log').waitFor()
    await page.locator('.border-dashed.border-info:visible').nth(1).waitFor()
    await clean('the past')
  })

  it('the dialogs of the scanner, and its results', async () => {
    await page.goto('/scanner')
    const primary = page.locator('main button.bg-accent').first()
    await primary.click()
    await page.getByRole('dialog').waitFor()
    await clean('advanced scan', '[role=dialog]')
    const dialog = page.getByRole('dialog')
    await dialog.locator('button.text-accent-text\\!').click()
    const second = dialog.locator('[role=group]').last()
    await second.locator('select').nth(4).selectOption('Simple Moving Average')
    await second.locator('input[inputmode=decimal]').last().fill('0')
    await second.locator('[aria-invalid=true]').waitFor()
    await clean('rules of which one is wrong', '[role=dialog]')
    await page.keyboard.press('Escape')
    await dialog.getByRole('alert').waitFor()
    await clean('changes that would be lost', '[role=dialog]')
    await dialog.locator('footer button').first().click()
    await primary.locator('xpath=preceding-sibling::button').click()
    await page.getByRole('listitem').getByText('Mine').waitFor()
    await clean('saved scans', '[role=dialog]')
    await page.getByRole('dialog').locator('button.bg-accent').click()
    await page.getByRole('table').waitFor()
    await clean('results and a notification')
    await page.locator('main button[aria-pressed=false]').first().click()
    await page.locator('main button[aria-pressed=true]').first().waitFor()
    await page.locator('[role=row] [role=cell]').first().waitFor()
    await page
      .locator('[role=row]')
      .last()
      .evaluate((row) => {
        row.toggleAttribute('data-stale', true)
      })
    await clean('a live scan with an old price', 'main')
    await page.goto(`${page.url()}&live=1`)
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await clean('a live scan on a wall screen')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => localStorage.setItem('savedScans', '{'))
    await primary.locator('xpath=preceding-sibling::button').click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await clean('no saved scans, and those that were broken', '[role=dialog]')
  })

  it('statements, a whole quote, and the search', async () => {
    await page.goto('/?symbol=AAPL')
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    const header = page.locator('main header').first()
    await header.getByRole('button').first().click()
    await page.getByRole('dialog').getByText('NASDAQ').waitFor()
    await header.getByRole('button').last().click()
    await page.getByRole('tab').first().waitFor()
    await clean('financials over a full quote')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().waitFor()
    await clean('search', '[role=dialog]')
  })

  it('the drawer of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => localStorage.removeItem('tapedeck.windows'))
    await page.goto('/settings')
    await page.locator('header button').first().click()
    await page.getByRole('dialog').waitFor()
    await clean('drawer', '[role=dialog]')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('a page that does not exist', async () => {
    await page.goto('/nowhere')
    await settled()
    await clean('not found')
  })

  it('signing in and up, with errors and a toast in sight, and the chat of strangers', async () => {
    await page.request.post('/api/logout')
    await authPage(page).open(trader.product.url)
    await settled()
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await clean('sign in')

    await page.locator('input[name=username]').fill('nobody')
    await page.locator('input[name=password]').fill('nothing at all')
    await page.locator('button[type=submit]').click()
    await page.getByText(/^401: /).waitFor()
    await clean('refused')

    await authPage(page).open(trader.product.url, 'sign-up')
    await settled()
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await page.locator('button[aria-expanded=false]:visible').last().click()
    await page.getByRole('log').waitFor()
    await clean('sign up beside the chat')
  })
})
