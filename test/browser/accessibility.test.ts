import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPage, grace } from './pages/auth-page.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { shell } from './pages/shell.ts'
import { violations } from './support/axe.ts'
import { launchChromium, openPage } from './support/chromium.ts'
import { type Product, startProduct } from './support/product.ts'

const preferences = (language: string, theme: string) =>
  JSON.stringify({ language, theme, colours: null })

/** Each language and each theme once: the other two pairs would find the same faults again. */
const looks = [
  ['en', 'dark'],
  ['zh-TW', 'light'],
] as const

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchChromium()])
})
afterAll(async () => {
  await Promise.all([browser.close(), product.remove()])
})

describe.each(looks)('axe, in %s and %s', (language, theme) => {
  let page: Page
  const live = language === 'en' ? 'LIVE' : '即時'

  beforeAll(async () => {
    const open = await openPage(browser, { baseURL: product.url, reducedMotion: 'reduce' })
    page = open.page
    const username = `grace-${language}-${theme}`
    const registered = await page.request.post('/api/register', {
      data: { ...grace, username, email: `${username}@example.org` },
    })
    expect(registered.status()).toBe(201)
    await page.addInitScript(
      ([stored]) => {
        localStorage.setItem('tapedeck.preferences', stored)
      },
      [preferences(language, theme)] as const,
    )
  })
  afterAll(() => page.context().close())

  it('finds nothing wrong with the dashboard', async () => {
    await page.goto('/')
    await page.getByText(live, { exact: true }).first().waitFor()
    await dashboardPage(page).chart().waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('finds nothing wrong with the preferences menu', async () => {
    await page.goto('/settings')
    await shell(page).preferences().click()
    await page.getByRole('menu').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('finds nothing wrong with any other screen of the sidebar', async () => {
    await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
    await page.request.post('/api/chat', { data: { message: 'Watching $AAPL' } })
    await page.request.post('/api/alerts', {
      data: { symbol: 'AAPL', condition: 'price_above', value: 1 },
    })
    for (const address of ['/settings', '/watchlists', '/alerts', '/signals', '/scanner']) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      expect(await violations(page), address).toEqual([])
    }
  })

  it('finds nothing wrong with the chat, nor with why an alert fired', async () => {
    await page.goto('/alerts')
    await page.locator('tbody button').first().click()
    await page.locator('ol').first().waitFor()
    await page.locator('button[aria-expanded=false]').last().click()
    await page.getByRole('log').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('finds nothing wrong with the dialogs and the windows', async () => {
    await page.goto('/scanner')
    const primary = page.locator('main button.bg-accent')
    await primary.click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page), 'advanced scan').toEqual([])
    await page.keyboard.press('Escape')
    await primary.locator('xpath=preceding-sibling::button').click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page), 'saved scans').toEqual([])
    await page.goto('/?symbol=AAPL')
    await page.getByText(live, { exact: true }).first().waitFor()
    await page.locator('main header').first().getByRole('button').first().click()
    await page.getByRole('dialog').getByText('NASDAQ').waitFor()
    await page.locator('main header').first().getByRole('button').last().click()
    await page.getByRole('tab').first().waitFor()
    expect(await violations(page), 'financials and full quote').toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().waitFor()
    expect(await violations(page), 'search').toEqual([])
  })

  it('finds nothing wrong with a page that does not exist', async () => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('finds nothing wrong with signing in and up, with errors and a toast in sight', async () => {
    await page.request.post('/api/logout')
    await authPage(page).open(product.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    expect(await violations(page), 'sign in').toEqual([])

    await page.locator('input[name=username]').fill('nobody')
    await page.locator('input[name=password]').fill('nothing at all')
    await page.locator('button[type=submit]').click()
    await page.getByText(/^401: /).waitFor()
    expect(await violations(page), 'refused').toEqual([])

    await authPage(page).open(product.url, 'sign-up')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    expect(await violations(page), 'sign up').toEqual([])
  })
})
