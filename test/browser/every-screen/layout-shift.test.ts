import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Signal } from '../../../src/contracts/market/signals.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'
import { holdBack } from '../support/hold-back.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

/** Cumulative Layout Shift; web.dev calls 0.1 good. */
const shiftMax = 0.03

/** More than a screen shows. */
const rowsOfScreen = 40

const looks = [
  ['en', [390, 768, 1_440]],
  ['zh-TW', [390]],
] as const
const screens = ['/', '/scanner', '/signals', '/alerts', '/watchlists', '/account']
const calls = [
  'stocks?*',
  'stocks/AAPL',
  'scanner/metrics',
  'alerts*',
  'watchlists',
  'watchlists/*/symbols',
  'account/sessions',
]

declare global {
  interface Window {
    shifted: number
  }
}

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        window.shifted += (shift as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

describe('while a screen comes in', () => {
  let trader: SharedProduct
  let signals: readonly object[]

  beforeAll(async () => {
    trader = await signUpShared()
    const { page } = trader.open
    await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
    // A new product goes on issuing some; they are to be the same while a screen is looked at.
    const look = async () =>
      (await ask<Signal[]>(page, '/api/signals')).filter(({ status }) => status === 'active')
    const active = await eventually('signals are issued', look, ({ length }) => length > 0)
    signals = Array.from({ length: rowsOfScreen }, (_, row) => ({
      ...active[row % active.length],
      id: randomUUID(),
    }))
  })
  afterAll(() => trader.remove())

  it.each([390, 1_440])(
    'the columns of the watchlist stay where they are at %s px',
    async (width) => {
      const { page } = trader.open
      await page.setViewportSize({ width, height: 844 })
      const release = await holdBack(page, '**/api/stocks?*')
      await page.goto('/watchlists')
      const remove = page.getByRole('button', { name: 'Remove AAPL' })
      await remove.waitFor()
      const places = () =>
        page
          .getByRole('columnheader')
          .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x))
      const before = await places()
      await release()
      await page.getByText('Apple Inc.').waitFor()
      expect(await places()).toEqual(before)
    },
  )

  it("the clock's buttons stay in place whatever it says of the moment", async () => {
    const { page, forgive } = trader.open
    await page.setViewportSize({ width: 1_440, height: 844 })
    const clock = page.getByRole('region', { name: 'Clock: go to a past moment' })
    const leftOfPlay = async () =>
      (await clock.getByRole('button', { name: 'Play', exact: true }).boundingBox())?.x
    await page.goto(`/?asOf=${new Date().toISOString()}`)
    await clock.getByText(/you are in the past/).waitFor()
    const left = await leftOfPlay()
    const slider = await clock.getByRole('slider', { name: 'Moment shown' }).boundingBox()
    const hourPxMin = 12
    expect(slider?.width).toBeGreaterThan(24 * hourPxMin)
    await page.goto('/?asOf=2001-01-01T00:00:00Z')
    await clock.getByText(/the record begins here/).waitFor()
    expect(await leftOfPlay()).toBe(left)
    forgive(/400/)
  })

  it('the clock leaves the page room in a low window, as that of a page at 200 %', async () => {
    const { page } = trader.open
    await page.setViewportSize({ width: 720, height: 450 })
    await page.goto(`/?asOf=${new Date().toISOString()}`)
    const clock = page.getByRole('region', { name: 'Clock: go to a past moment' })
    const back = clock.getByRole('button', { name: 'Back one minute ([)' })
    await clock.getByText(/you are in the past/).waitFor()
    expect((await clock.boundingBox())?.height).toBeLessThan(450 / 3)
    await back.waitFor({ state: 'hidden' })
    await clock.getByRole('button', { name: 'Steps, speed and date' }).click()
    await back.waitFor()
  })

  describe.each(looks)('in %s', (language, widths) => {
    let page: Page
    beforeAll(async () => {
      page = await trader.open.page.context().newPage()
      await page.addInitScript(
        (chosen) =>
          localStorage.setItem('tapedeck.preferences', JSON.stringify({ language: chosen })),
        language,
      )
      await countShifts(page)
    })
    afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
    afterAll(() => page.close())

    it.each(widths.flatMap((width) => screens.map((address) => [address, width] as const)))(
      'what stands on it stays where it is: %s at %s px',
      async (address, width) => {
        await page.setViewportSize({ width, height: 844 })
        const releases = await Promise.all(calls.map((call) => holdBack(page, `**/api/${call}`)))
        let answer: () => void = () => undefined
        const asked = new Promise<void>((resolve) => (answer = resolve))
        await page.route('**/api/signals', (route) =>
          asked.then(() => route.fulfill({ json: signals })),
        )
        await page.goto(address)
        const heading = page.locator('div:has(> h1), main header').first()
        await heading.waitFor()
        answer()
        for (const release of releases) await release()
        const badge = language === 'en' ? 'SIMULATED' : '模擬'
        const main = page.locator('main')
        // Nothing of the account is of the market; its list of sessions comes last.
        const there =
          address === '/account' ? main.locator('li') : main.getByText(badge, { exact: true })
        await there.first().waitFor()
        await expect.poll(() => page.locator('.animate-pulse, [aria-busy=true]').count()).toBe(0)
        const twoFrames = () =>
          new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        await page.evaluate(twoFrames)
        expect(await page.evaluate(() => window.shifted)).toBeLessThan(shiftMax)
      },
    )
  })
})
