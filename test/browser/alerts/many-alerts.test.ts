import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothThemes } from '../support/axe.ts'
import { hasFocus } from '../support/has-focus.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN'] as const
const idOf = (index: number) => `3f2504e0-4f89-41d3-9a0c-${index.toString().padStart(12, '0')}`

/** The newest first, as the server lists them. Each has a target of its own, by which it is found. */
const alerts = Array.from({ length: 1_000 }, (_, index) => ({
  id: idOf(index),
  symbol: symbols[index % symbols.length],
  condition: 'price_above',
  value: 10_000 + index,
  isActive: true,
  state: 'active',
  pauseReason: null,
  triggeredAt: null,
  createdAt: new Date(Date.UTC(2026, 0, 2) - index * 1_000).toISOString(),
}))

/** More rows than are ever in sight, with those before and after. */
const rowsMax = 60

describe('a list of a thousand alerts', () => {
  let trader: SharedProduct
  let page: Page
  let listed = [...alerts]

  beforeAll(async () => {
    trader = await signUpShared()
    ;({ page } = trader.open)
    // The server would take them at its limit of writes, in a minute.
    await page.route(/\/api\/alerts(\/[\w-]+(\/restore)?)?$/, async (route: Route) => {
      const { pathname } = new URL(route.request().url())
      const id = pathname.split('/')[3]
      if (id === undefined) return route.fulfill({ json: listed })
      if (route.request().method() === 'DELETE') listed = listed.filter((alert) => alert.id !== id)
      else listed = [...alerts]
      return route.fulfill({ status: 204 })
    })
    await page.goto('/alerts')
    await row(0).waitFor()
  })
  afterAll(() => trader.remove())

  const row = (index: number) =>
    page.locator('tbody tr', { hasText: (10_000 + index).toLocaleString('en-US') })
  const remove = (index: number) => row(index).getByRole('button', { name: /^Delete the alert/ })
  const scrollTo = (end: 'top' | 'foot') =>
    page.locator('table').evaluate((table, to) => {
      const area = table.parentElement
      area?.scrollTo(0, to === 'top' ? 0 : area.scrollHeight)
    }, end)

  it('has the rows in sight only, to its last one, on a phone as well', async () => {
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      await scrollTo('top')
      await row(0).waitFor()
      expect(await page.locator('tbody tr').count()).toBeLessThan(rowsMax)
      expect(await page.locator('table').getAttribute('aria-rowcount')).toBe('1001')
      await scrollTo('foot')
      await row(999).waitFor()
      expect(await page.locator('tbody tr').count()).toBeLessThan(rowsMax)
      expect(await row(999).getAttribute('aria-rowindex')).toBe('1001')
      await page.getByRole('columnheader', { name: 'Symbol' }).waitFor()
      expect(await violationsInBothThemes(page, 'section')).toEqual([])
    }
    await scrollTo('top')
  })

  it('keeps the row that has the focus, and goes on from it by the keyboard', async () => {
    await remove(2).focus()
    await scrollTo('foot')
    await row(999).waitFor()
    await hasFocus('the button out of sight', remove(2))
    await page.keyboard.press('Tab')
    await hasFocus('the next row', row(3).getByRole('link').first())
    await row(3).waitFor()
    await scrollTo('top')
  })

  it('begins another filter at its top', async () => {
    await scrollTo('foot')
    await row(999).waitFor()
    await page.getByRole('button', { name: 'Active', exact: true }).click()
    await row(0).waitFor()
    await row(999).waitFor({ state: 'detached' })
    const scrolled = await page
      .locator('table')
      .evaluate(({ parentElement: area }) => area?.scrollTop)
    expect(scrolled).toBe(0)
    await page.getByRole('button', { name: 'All', exact: true }).click()
  })

  it('gives the focus of a deleted row to the next one, and puts the row back', async () => {
    await remove(5).focus()
    await page.keyboard.press('Enter')
    await hasFocus('the next row', remove(6))
    await row(5).waitFor({ state: 'detached' })
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await row(5).waitFor()
    expect(trader.open.errors).toEqual([])
  })
})
