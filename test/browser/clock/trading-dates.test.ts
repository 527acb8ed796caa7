import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { grace } from '../pages/auth-page.ts'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { openPage } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { copyMarket } from '../support/market-folder.ts'
import { type OpenProduct, signUp } from '../support/signed-up.ts'

/** How long a slow machine may take for any of it. */
const waitMs = 60_000

const run = promisify(execFile)
const zones = ['America/New_York', 'UTC', 'Asia/Taipei']

/** An hour each from the midnight before New York's clocks go back to the one three days after. */
const hoursOfAutumn = (): string => {
  const first = Date.parse('2026-10-31T04:00:00Z')
  const rows = Array.from({ length: 97 }, (_, hour) => {
    const price = 100 + hour
    const at = new Date(first + hour * 3_600_000).toISOString()
    return [at, price, price + 0.5, price - 0.5, price, 1_000].join(',')
  })
  return ['Date,Open,High,Low,Close,Volume', ...rows, ''].join('\n')
}

/** Runs in the page before its scripts: keeps where each text was written on a canvas last. */
const keepWrittenTexts = () => {
  const written = new Map<string, number>()
  const { prototype } = CanvasRenderingContext2D
  const write = Reflect.get(prototype, 'fillText')
  prototype.fillText = function (text, x, y, ...width) {
    written.set(text, x)
    write.call(this, text, x, y, ...width)
  }
  Object.assign(globalThis, { written })
}

/** Where a text was written last, in pixels from the left of its canvas; null: it was not. */
const writtenAt = (page: Page, text: string): Promise<number | null> =>
  page.evaluate(
    (wanted) => (Reflect.get(globalThis, 'written') as Map<string, number>).get(wanted) ?? null,
    text,
  )

describe('an imported history, in every zone', () => {
  let folder: string
  let trader: OpenProduct

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tapedeck-dates-'))
    await copyMarket(inject('marketFolder'), folder)
    const env = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
    const autumn = join(folder, 'autumn.csv')
    await writeFile(autumn, hoursOfAutumn())
    for (const [symbol, file] of [
      ['WEEK', 'test/fixtures/bars/weekend.csv'],
      ['HOURS', 'test/fixtures/bars/session.csv'],
      ['AUTUMN', autumn],
    ] as const)
      await run(
        process.execPath,
        ['bin/tapedeck.mjs', 'import', 'bars', file, '--symbol', symbol],
        { env: { ...process.env, ...env } },
      )
    trader = await signUp({ env })
    const known = async () => (await trader.open.page.request.get('/api/stocks/WEEK')).ok()
    await eventually('the imported stock is listed', known, (listed) => listed)
  })
  afterAll(async () => {
    await trader.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const inZone = async (timezoneId: string, look: (page: Page) => Promise<void>) => {
    const { browser, product } = trader
    const open = await openPage(browser, { baseURL: product.url, timezoneId })
    const { username, password } = grace
    await open.page.request.post('/api/login', { data: { username, password } })
    await look(open.page)
    expect(open.errors).toEqual([])
    await open.close()
  }

  it.each(zones)(
    'of days has no candle, no date and no dry run but those of its file: %s',
    async (zone) => {
      await inZone(zone, async (page) => {
        const dashboard = dashboardPage(page)
        await page.goto('/?symbol=WEEK')
        await dashboard.chart().waitFor({ timeout: waitMs })
        const text = (locator: string) => page.locator(locator).first().innerText()
        const close = () => text('[data-cell=close]')
        // A candle after the last one would have the close of the last one before it: 0.00%.
        await expect.poll(close, { timeout: waitMs }).toBe('109.20 ▲ +5.00%')
        expect(await text('[data-cell=open]')).toBe('103.00')
        expect(await text('[data-cell=high]')).toBe('110.00')
        expect(await text('[data-cell=low]')).toBe('102.00')
        await page.getByText('as of Nov 23, 2026').waitFor()
        await expect.poll(() => dashboard.price('WEEK').innerText()).toBe('109.20')
        await dashboard.bringIntoSight('WEEK')
        const inList = dashboard.row('WEEK').getByTestId('price-WEEK')
        await expect.poll(() => inList.innerText()).toBe('109.20')
        await page.goto('/alerts?symbol=WEEK')
        await page.getByLabel('Target price').fill('104.5')
        await page.getByRole('button', { name: 'Try on history' }).click()
        const note = page.getByText(/^Would have triggered/)
        await note.waitFor()
        expect(await note.innerText()).toBe(
          'Would have triggered 2 times in the last 3 daily bars, last at 104.50 on Nov 23, 2026',
        )
      })
    },
  )

  it('of hours has a price with its date, and a place in the list', async () => {
    await inZone('Asia/Taipei', async (page) => {
      const dashboard = dashboardPage(page)
      await page.goto('/?symbol=HOURS')
      await dashboard.chart().waitFor({ timeout: waitMs })
      await expect.poll(() => dashboard.price('HOURS').innerText()).toBe('127.50')
      // The exchange has gone on to a later day: the price has its date, and no change of today.
      await page.locator('main header').getByText('Nov 24, 2026').first().waitFor()
      await dashboard.bringIntoSight('HOURS')
      await dashboard.row('HOURS').getByText('127.50').waitFor()
      await dashboard.row('HOURS').getByText('–', { exact: true }).first().waitFor()
    })
  })

  it('of hours is written by the clock that the trader chose, across a clock change', async () => {
    const { browser, product } = trader
    const open = await openPage(browser, { baseURL: product.url, timezoneId: 'Asia/Taipei' })
    const { page } = open
    await page.addInitScript(keepWrittenTexts)
    const { username, password } = grace
    await page.request.post('/api/login', { data: { username, password } })
    const alert = await page.request.post('/api/alerts', {
      data: { symbol: 'AAPL', condition: 'price_above', value: 0.01 },
    })
    const { id } = (await alert.json()) as { id: string }

    const clocks = [
      {
        choice: 'Exchange (New York)',
        named: 'New York time',
        zone: /E[SD]T$/,
        // An hour comes twice between these midnights, and none the day after.
        days: 25,
        pointed: 'Sun, Nov 1, 2026, 00:00 EDT',
        tried: 'Nov 1, 2026, 02:00 New York time',
      },
      {
        choice: 'This device',
        named: 'Device time (Asia/Taipei)',
        zone: /GMT\+8$/,
        days: 24,
        pointed: 'Sun, Nov 1, 2026, 00:00 GMT+8',
        tried: 'Nov 1, 2026, 15:00 Device time (Asia/Taipei)',
      },
    ]
    for (const { choice, named, zone, days, pointed, tried } of clocks) {
      await page.goto('/?symbol=AUTUMN')
      await page.getByRole('button', { name: 'Preferences' }).click()
      await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
      await page.keyboard.press('Escape')
      await dashboardPage(page).timeframe('1H').click()
      await page.getByText(named, { exact: true }).waitFor()
      const places = () => Promise.all(['Nov', 'Nov 2', 'Nov 3'].map((day) => writtenAt(page, day)))
      await expect.poll(places, { timeout: waitMs }).not.toContain(null)
      const daysBetween = async () => {
        const [first = 0, second = 0, third = 0] = (await places()).map(Number)
        return Math.round((24 * (second - first)) / (third - second))
      }
      await expect.poll(daysBetween, { timeout: waitMs }).toBe(days)
      const isPointedAt = async () => {
        // The bars move while older ones, the panels and the axis take their places.
        const [x] = await places()
        const box = await dashboardPage(page).chart().boundingBox()
        await page.mouse.move((box?.x ?? 0) + (x ?? 0), (box?.y ?? 0) + 100)
        return writtenAt(page, pointed)
      }
      await expect.poll(isPointedAt, { timeout: waitMs }).not.toBeNull()
      const published = page.locator('a[href^="/api/news/"] ~ * time').first()
      expect(await published.getAttribute('title')).toMatch(zone)

      await page.goto('/alerts?symbol=AUTUMN')
      await page.getByLabel('Target price').fill('127')
      await page.getByRole('button', { name: 'Try on history' }).click()
      await page.getByText(`last at 127.00 on ${tried}`).waitFor()
      await page.goto(`/alerts?why=${id}`)
      const steps = page.locator('ol > li > span')
      await steps.first().waitFor()
      expect(await steps.first().innerText()).toMatch(zone)
    }
    expect(open.errors).toEqual([])
    await open.close()
  })
})
