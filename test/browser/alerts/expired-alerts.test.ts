import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenPage, openPage } from '../support/chromium.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

const expired = {
  id: '3f2504e0-4f89-41d3-9a0c-000000000001',
  symbol: 'AAPL',
  condition: 'rule',
  value: null,
  rule: { match: 'all', conditions: [{ left: 'price', operator: 'above', right: 120 }] },
  repeat: 'once',
  cooldownSeconds: 300,
  expiresAt: '2026-01-02T17:00:00.000Z',
  isActive: false,
  state: 'expired',
  pauseReason: null,
  triggeredAt: null,
  createdAt: '2026-01-02T15:00:00.000Z',
}
const title = 'The alert on AAPL has expired'

let trader: SharedProduct
let other: OpenPage

beforeEach(async () => {
  trader = await signUpShared()
  const { page } = trader.open
  const baseURL = trader.product.url
  const storageState = { cookies: await page.context().cookies(), origins: [] }
  other = await openPage(trader.browser, { baseURL, storageState })
  for (const context of [page.context(), other.page.context()]) await prepare(context)
})
afterEach(async () => {
  await other.close()
  await trader.remove()
})

/** Its trader has an alert that has expired, and each page notes that it has shown the toast. */
const prepare = async (context: BrowserContext) => {
  await context.route(/\/api\/alerts$/, (route) => route.fulfill({ json: [expired] }))
  await context.addInitScript((text) => {
    const look = () => {
      if (document.body.innerText.includes(text)) document.documentElement.dataset['told'] = '1'
    }
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
  }, title)
}

const hasTold = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['told'] === '1')

/** Every tab that waited for its turn has looked whether there is something to report. */
const allHaveLooked = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].every(({ name }) => name !== 'tapedeck.expiries')
  })

const asksForAlerts = (page: Page) => page.waitForResponse(/\/api\/alerts$/)

it('an alert that has expired is reported once in a browser, however many tabs it has', async () => {
  const { page } = trader.open
  const tabs = [page, await page.context().newPage(), await page.context().newPage()]
  const asked = Promise.all(tabs.map(asksForAlerts))
  await Promise.all(tabs.map((tab) => tab.goto('/settings')))
  await asked
  const told = () => Promise.all(tabs.map(hasTold))
  await expect.poll(told, { timeout: 20_000 }).toContain(true)
  await expect.poll(() => allHaveLooked(page), { timeout: 30_000 }).toBe(true)
  expect((await told()).filter(Boolean)).toHaveLength(1)

  await other.page.goto('/settings')
  await other.page.getByText(title, { exact: true }).waitFor()

  const again = asksForAlerts(page)
  await page.reload()
  await again
  await expect.poll(() => allHaveLooked(page)).toBe(true)
  expect(await hasTold(page)).toBe(false)
})
