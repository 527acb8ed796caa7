import { describe, expect, it } from 'vitest'
import { scannerPage } from '../pages/scanner-page.ts'
import { shell } from '../pages/shell.ts'
import { answerCalls } from '../support/answer-calls.ts'
import { eventually } from '../support/eventually.ts'
import { takeLine } from '../support/socket-line.ts'
import type { Walk } from './context.ts'

/** What goes wrong costs its own place only. */
export const failureSentences = ({ open }: Walk) =>
  describe('what fails', () => {
    it('a call says the product’s sentence, and Retry asks again', async () => {
      const { page, forgive } = open()
      await page.route('**/api/news', (route) => route.fulfill({ status: 500, body: 'Out of ink' }))
      await page.goto('/')
      const news = page.getByRole('alert').filter({ hasText: 'Unable to load news at this time' })
      await news.getByText(/^Please check your internet connection\..*500: Out of ink/).waitFor()
      await page.unroute('**/api/news')
      await news.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('list', { name: 'Recent News' }).waitFor()
      forgive(/500/)
    })

    it('a line that falls silent or is cut dims the prices and says how old they are, and is tried again after 3 s', async () => {
      const { page } = open()
      const line = await takeLine(page)
      await page.goto('/?symbol=AAPL')
      const price = page.locator('header [data-testid=price-AAPL]')
      const isDimmed = () =>
        price.evaluate((digits) => {
          const [bright, dim] = ['--text', '--text-3'].map((token) => {
            const probe = document.body.appendChild(document.createElement('i'))
            probe.style.color = `var(${token})`
            const { color } = getComputedStyle(probe)
            probe.remove()
            return color
          })
          const { color } = getComputedStyle(digits)
          return color === dim ? true : color === bright ? false : color
        })
      const becomes = (dimmed: boolean) =>
        eventually(
          dimmed ? 'prices are dimmed' : 'prices are bright',
          isDimmed,
          (now) => now === dimmed,
        )
      await page.getByText('LIVE', { exact: true }).first().waitFor()
      await price.waitFor()
      await becomes(false)

      line.mute(true)
      line.say({
        type: 'prices_stale',
        reason: 'No price for 65 s.',
        lastPriceAt: Date.now() - 65_000,
        ageMs: 65_000,
      })
      await page.getByText('STALE 1 min', { exact: true }).first().waitFor()
      await becomes(true)
      line.mute(false)
      await page.getByText('LIVE', { exact: true }).first().waitFor()
      await becomes(false)

      const cutAt = Date.now()
      const offline = page.getByText('OFFLINE', { exact: true }).first().waitFor()
      const mayOpen = line.holdNext()
      await line.cut()
      await offline
      await page
        .locator('main header')
        .first()
        .getByText(/^STALE \d+ s$/)
        .waitFor()
      await becomes(true)
      mayOpen()
      await page.getByText('LIVE', { exact: true }).first().waitFor()
      expect(line.openedAt).toHaveLength(2)
      expect(line.openedAt[1]! - cutAt).toBeGreaterThanOrEqual(2_300)
      await becomes(false)
    })

    it('each change that fails says so in a notification, and what was typed stays', async () => {
      const { page, forgive } = open()
      // Beside an open dialog it is not there for who asks by role.
      const toast = page.locator('[role=region] li[data-state]')
      const fails = async (call: string, act: () => Promise<unknown>, texts: readonly string[]) => {
        await answerCalls(page, call, (route) =>
          route.request().method() === 'GET'
            ? route.fallback()
            : route.fulfill({ status: 500, body: 'Out of ink' }),
        )
        await act()
        for (const text of texts) await toast.getByText(text, { exact: true }).waitFor()
        await page.unroute(call)
      }
      await shell(page).entry('Watchlists').click()
      const symbol = page.getByRole('textbox', { name: 'Symbol' })
      await symbol.fill('nvda')
      await fails('**/api/watchlist', () => page.keyboard.press('Enter'), [
        'Error',
        'Failed to add stock to watchlist (500: Out of ink)',
      ])
      expect(await symbol.inputValue()).toBe('nvda')
      await shell(page).entry('Alerts').click()
      await page.getByLabel('Target price').fill('12.5')
      await symbol.fill('nvda')
      const create = () => page.getByRole('button', { name: 'Create Alert' }).click()
      const alertFails = ['Error', 'Failed to create alert (500: Out of ink)']
      await fails('**/api/alerts', create, alertFails)
      expect(await symbol.inputValue()).toBe('nvda')
      await shell(page).entry('Scanners').click()
      await scannerPage(page).openAdvanced().click()
      const scan = () => page.getByRole('button', { name: 'SCAN NOW' }).click()
      await fails('**/api/scanner/scan', scan, ['Scan failed', '500: Out of ink'])
      await scannerPage(page).advanced().getByRole('alert').getByText('Scan failed').waitFor()
      await scannerPage(page).advanced().getByRole('button', { name: 'Cancel' }).click()
      const signOut = () => shell(page).signOut().click()
      await fails('**/api/logout', signOut, ['Logout failed', '500: Out of ink'])
      expect(new URL(page.url()).pathname).toBe('/scanner')
      forgive(/500/)
    })

    it('an error of rendering costs its panel, not the page, and can be tried again', async () => {
      const { page, forgive } = open()
      await page.request.post('/api/watchlist', { data: { symbol: 'AAPL' } })
      await page.goto('/')
      await page.evaluate(() => {
        const formats = Intl.DateTimeFormat.prototype
        const format = Object.getOwnPropertyDescriptor(formats, 'format')!
        Object.assign(window, { mend: () => Object.defineProperty(formats, 'format', format) })
        Object.defineProperty(formats, 'format', {
          configurable: true,
          get: () => () => {
            throw new Error('No dates today')
          },
        })
      })
      await shell(page).entry('Watchlists').click()
      // Of this screen: on the one before it a panel may stop as well, while this one is fetched.
      await page.getByRole('textbox', { name: 'Symbol' }).waitFor()
      await page.getByText('This panel stopped working.').waitFor()
      await page.evaluate(() => (window as unknown as { mend: () => void }).mend())
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('table').waitFor()
      forgive(/No dates today/)
    })
  })
