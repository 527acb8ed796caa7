import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grace } from './pages/auth-page.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { openPage } from './support/chromium.ts'
import { eventually } from './support/eventually.ts'
import { signUp, type SignedUp } from './support/signed-up.ts'

/** How long a slow machine may take for any of it. */
const waitMs = 60_000

const run = promisify(execFile)
const zones = ['America/New_York', 'UTC', 'Asia/Taipei']

describe('an imported history, in every zone', () => {
  let folder: string
  let trader: SignedUp

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tapedeck-dates-'))
    const env = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
    for (const [symbol, file] of [
      ['WEEK', 'weekend.csv'],
      ['HOURS', 'session.csv'],
    ] as const)
      await run(
        process.execPath,
        [
          'bin/tapedeck.mjs',
          'import',
          'bars',
          join('test/fixtures/bars', file),
          '--symbol',
          symbol,
        ],
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

  it.each(zones)('of days has no candle and no date that the file has not: %s', async (zone) => {
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
      await page.getByText('as of 2026-11-23').waitFor()
      expect(await dashboard.price('WEEK').innerText()).toBe('109.20')
      await dashboard.bringIntoSight('WEEK')
      const inList = dashboard.row('WEEK').getByTestId('price-WEEK')
      expect(await inList.innerText()).toBe('109.20')
    })
  })

  it.each(zones)('of days has the dates of a dry run: %s', async (zone) => {
    await inZone(zone, async (page) => {
      await page.goto('/alerts?symbol=WEEK')
      await page.getByLabel('Target price').fill('104.5')
      await page.getByRole('button', { name: 'Try on history' }).click()
      const note = page.getByText(/^Would have triggered/)
      await note.waitFor()
      expect(await note.innerText()).toBe(
        'Would have triggered 2 times in the last 3 daily bars, last at 104.50 on Nov 23, 2026',
      )
    })
  })

  it('of hours has a price with its date, and a place in the list', async () => {
    await inZone('Asia/Taipei', async (page) => {
      const dashboard = dashboardPage(page)
      await page.goto('/?symbol=HOURS')
      await dashboard.chart().waitFor({ timeout: waitMs })
      await expect.poll(() => dashboard.price('HOURS').innerText()).toBe('127.50')
      // The exchange has gone on to a later day: the price has its date, and no change of today.
      await page.locator('main header').getByText('2026-11-24').first().waitFor()
      await dashboard.bringIntoSight('HOURS')
      await dashboard.row('HOURS').getByText('127.50').waitFor()
      await dashboard.row('HOURS').getByText('–', { exact: true }).first().waitFor()
    })
  })
})
