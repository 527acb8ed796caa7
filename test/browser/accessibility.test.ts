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

const looks = [
  ['en', 'dark'],
  ['en', 'light'],
  ['zh-TW', 'dark'],
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

  it('finds nothing wrong with settings and with a screen that is not built yet', async () => {
    for (const address of ['/settings', '/scanner']) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await violations(page), address).toEqual([])
    }
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
