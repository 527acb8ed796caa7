import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { shell } from '../pages/shell.ts'
import { type OpenPage, openPage } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/has-focus.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'
import { tabThrough } from '../support/tab-through.ts'

let trader: SharedProduct
let stranger: OpenPage

beforeAll(async () => {
  trader = await signUpShared()
  const { product, browser, open } = trader
  stranger = await openPage(browser, { baseURL: product.url })
  const { page } = open
  await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
  await page.request.post('/api/alerts', {
    data: { symbol: 'AAPL', condition: 'price_above', value: 99_999 },
  })
})
afterAll(async () => {
  await stranger.close()
  await trader.remove()
})

const goTo = async (address: string, { page } = trader.open) => {
  await page.goto(address)
  await page.getByRole('heading').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  const dashboard = dashboardPage(page)
  if (/^\/(\?|popout\/chart)/.test(address)) await dashboard.chart().waitFor()
  if (/^\/(\?|popout\/list)/.test(address)) await dashboard.rows().first().waitFor()
}

/** From a page just opened; a part that was drawn late stands behind the focus, and is there in the next. */
const expectToLeadThrough = async (address: string, open = trader.open) => {
  const { backwards, unlit, reached } = await eventually(
    `Tab leads to all of ${address}`,
    async () => {
      await goTo(address, open)
      return tabThrough(open.page)
    },
    ({ missed }) => missed.length === 0,
  )
  expect({ backwards, unlit }).toEqual({ backwards: [], unlit: [] })
  expect(reached).toBeGreaterThan(0)
}

describe('Tab', () => {
  const ofTraders = ['/?symbol=AAPL', '/scanner', '/watchlists', '/alerts', '/signals']
  const alone = ['/popout/chart?symbol=AAPL', '/popout/list?symbol=AAPL']
  it.each([...ofTraders, '/settings', '/404', ...alone])(
    'leads through all of %s in its order, is seen where it is, and is held nowhere',
    (address) => expectToLeadThrough(address),
  )

  it.each(['/auth', '/auth?mode=sign-up'])(
    'leads who is not signed in through all of %s, too',
    (address) => expectToLeadThrough(address, stranger),
  )
})

describe('the walk by Tab', () => {
  it('would catch a control that is passed by, one out of order, and one that does not show', async () => {
    await goTo('/settings')
    const { page } = trader.open
    await page.locator('aside nav a').evaluateAll(([passed, late, dark]) => {
      passed?.setAttribute('tabindex', '-1')
      late?.setAttribute('tabindex', '1')
      dark?.setAttribute('style', 'outline: none')
    })
    const { missed, backwards, unlit } = await tabThrough(page)
    expect(missed).toEqual(['A Dashboard'])
    expect(backwards).toHaveLength(1)
    expect(unlit).toEqual(['A Watchlists'])
  })
})

describe('the focus', () => {
  const button = (name: string | RegExp) =>
    trader.open.page.getByRole('button', { name, exact: true }).first()

  /** By Enter and by Escape. */
  const opensAndCloses = async (what: string, opener: Locator, role: 'dialog' | 'menu') => {
    const { page } = trader.open
    const opened = page.getByRole(role).last()
    await opener.focus()
    await page.keyboard.press('Enter')
    await opened.waitFor()
    const isWithin = () => opened.evaluate((node) => node.contains(document.activeElement))
    await expect.poll(isWithin, { message: `${what} has the focus` }).toBe(true)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await hasFocus(`what opened ${what}`, opener)
  }

  it('goes into each dialog and menu of the dashboard, and back', async () => {
    await goTo('/?symbol=AAPL')
    const { page } = trader.open
    await opensAndCloses('the statements', button('Financials'), 'dialog')
    await opensAndCloses('a whole quote', button('Full Quote'), 'dialog')
    await opensAndCloses('the indicators', button('Indicators'), 'menu')
    await opensAndCloses('the columns', button('Columns'), 'menu')
    await opensAndCloses('the preferences', shell(page).preferences(), 'menu')
    await opensAndCloses('the search', page.locator('[aria-keyshortcuts]').first(), 'dialog')
  })

  it('goes into each dialog of the lists, and back', async () => {
    await goTo('/scanner')
    await opensAndCloses('the advanced scan', button('Advanced Scan'), 'dialog')
    await opensAndCloses('the saved scans', button('My Saved Scans'), 'dialog')
    await goTo('/watchlists')
    await opensAndCloses('the columns', button('Columns'), 'menu')
  })

  it('goes into the drawer of a phone, and back', async () => {
    const { page } = trader.open
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo('/alerts')
    await opensAndCloses('the drawer', page.locator('header [aria-haspopup=dialog]'), 'dialog')
    await page.setViewportSize({ width: 1_440, height: 900 })
  })
})
