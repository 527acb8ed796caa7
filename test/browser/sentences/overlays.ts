import { describe, expect, it } from 'vitest'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { floatingWindows } from '../pages/floating-windows.ts'
import { shell } from '../pages/shell.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/has-focus.ts'
import type { Walk } from './context.ts'

/** The Financials modal and the floating windows. */
export const windowSentences = ({ open }: Walk) =>
  describe('over the dashboard', () => {
    it('Financials has three tabs, Income Statement first: Metric, TTM and years in descending order', async () => {
      const { page } = open()
      await page.goto('/?symbol=AAPL')
      await page.getByRole('button', { name: 'Financials' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('tab', { name: 'Income Statement', selected: true }).waitFor()
      for (const tab of ['Income Statement', 'Balance Sheet', 'Cash Flow']) {
        await dialog.getByRole('tab', { name: tab }).click()
        const heads = await dialog.getByRole('columnheader').allInnerTexts()
        const years = heads.slice(2)
        expect(heads.slice(0, 2)).toEqual(['Metric', 'TTM'])
        expect(years.length).toBeGreaterThan(1)
        expect(years).toEqual([...years].sort().reverse())
      }
      await page.keyboard.press('Escape')
      await hasFocus('what opened it', page.getByRole('button', { name: 'Financials' }))
    })

    it('windows open at 20,20, each further one 30 px on, and one that is opened again replaces itself', async () => {
      const { page } = open()
      const windows = floatingWindows(page)
      const quote = page.getByRole('button', { name: 'Full Quote', exact: true })
      await quote.click()
      await windows.window('AAPL').waitFor()
      expect(await windows.place('AAPL')).toEqual([20, 20])
      await dashboardPage(page).choose('MSFT')
      await quote.click()
      await windows.window('MSFT').waitFor()
      expect(await windows.place('MSFT')).toEqual([50, 50])
      await quote.click()
      expect(await page.getByRole('dialog').count()).toBe(2)
    })

    it('windows are dragged by their title, and are where they were left at the next visit', async () => {
      const { page } = open()
      const windows = floatingWindows(page)
      await windows.window('MSFT').getByText('Dividend yield').waitFor()
      await windows.handle('MSFT').hover()
      const box = (await windows.handle('MSFT').boundingBox())!
      await page.mouse.move(box.x + 40, box.y + 10)
      await page.mouse.down()
      await page.mouse.move(box.x + 340, box.y + 110, { steps: 4 })
      await page.mouse.up()
      await eventually(
        'it is where it was dropped',
        () => windows.place('MSFT'),
        ([x, y]) => x === 350 && y === 150,
      )
      await page.reload()
      await windows.window('MSFT').waitFor()
      expect(await windows.place('MSFT')).toEqual([350, 150])
      expect(await windows.place('AAPL')).toEqual([20, 20])
      for (const symbol of ['MSFT', 'AAPL']) await windows.close(symbol).click()
      await page.reload()
      await dashboardPage(page).rows().first().waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

/** What Ctrl-K finds and does. */
export const searchSentences = ({ open }: Walk) =>
  describe('the search', () => {
    const askFor = async (typed: string) => {
      const { page } = open()
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: 'Search' })
      await dialog.getByRole('combobox').fill(typed)
      return dialog.getByRole('option')
    }
    const run = async (typed: string, action: string) => {
      const option = (await askFor(typed)).filter({ hasText: action })
      await option.first().click()
    }

    it('finds symbols, names, screens and actions, and is closed by Escape', async () => {
      const { page } = open()
      await page.goto('/?symbol=AAPL')
      await dashboardPage(page).rows().first().waitFor()
      await (await askFor('microsoft')).filter({ hasText: 'MSFT' }).waitFor()
      await page.keyboard.press('Escape')
      await (await askFor('signals')).filter({ hasText: 'Signals' }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/signals')
      await (await askFor('zzzz')).first().waitFor({ state: 'detached' })
      await page.getByText('Nothing found.').waitFor()
      await page.keyboard.press('Escape')
    })

    it('gives the focus back to what had it', async () => {
      const { page } = open()
      const entry = shell(page).entry('Alerts')
      await entry.focus()
      await page.keyboard.press('Meta+k')
      await page.getByRole('dialog', { name: 'Search' }).waitFor()
      await page.keyboard.press('Escape')
      await hasFocus('what had it', entry)
    })

    it('stands beside a menu at the trader’s name, by key, whose choices outlast the page', async () => {
      const { page } = open()
      const looks = () =>
        page.evaluate(() => {
          const { lang, dataset } = document.documentElement
          return [lang, dataset['theme'], dataset['colours']]
        })
      const before = await looks()
      const choicesMax = 8
      /** What has the focus in the menu, once it is another than `from`; at first the menu itself may. */
      const moved = (from: string) =>
        eventually(
          'the focus moves',
          () =>
            page.evaluate(() =>
              document.activeElement?.closest('[role=menu]')
                ? document.activeElement.textContent
                : '',
            ),
          (text) => text !== '' && text !== from,
        )
      const choose = async (names: readonly string[]) => {
        for (const name of names) {
          await shell(page).preferences().press('Enter')
          await page.getByRole('menu').waitFor()
          let at = await moved('')
          for (let steps = 0; !at.startsWith(name) && steps < choicesMax; steps += 1) {
            await page.keyboard.press('ArrowDown')
            at = await moved(at)
          }
          await page.keyboard.press('Enter')
          await page.keyboard.press('Escape')
          await page.getByRole('menu').waitFor({ state: 'detached' })
          await hasFocus('its button', shell(page).preferences())
        }
      }
      await choose(['Light', 'Blue up, orange down', '繁體中文'])
      const chosen = ['zh-Hant-TW', 'light', 'blue-orange']
      expect(await looks()).toEqual(chosen)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await looks()).toEqual(chosen)
      await choose(['深色', '綠漲紅跌', 'English'])
      expect(await looks()).toEqual(before)
    })

    it('does what it names: quote, financials, watchlist, alert, theme, language and colours', async () => {
      const { page } = open()
      const html = page.locator('html')
      const is = (name: string, value: string) => page.locator(`html[${name}="${value}"]`).waitFor()
      await page.goto('/?symbol=AAPL')
      await dashboardPage(page).rows().first().waitFor()
      await run('full quote', 'AAPL')
      await floatingWindows(page).window('AAPL').getByText('Dividend yield').waitFor()
      await floatingWindows(page).close('AAPL').click()
      await run('financials', 'AAPL')
      await page.getByRole('tab', { name: 'Income Statement', selected: true }).waitFor()
      await page.keyboard.press('Escape')
      await run('watchlist', 'Add AAPL to the watchlist')
      await page.getByText('Stock Added', { exact: true }).waitFor()
      await run('light', 'Light theme')
      await is('data-theme', 'light')
      await run('dark', 'Dark theme')
      await is('data-theme', 'dark')
      await run('blue', 'Blue up, orange down')
      await is('data-colours', 'blue-orange')
      await run('green up', 'Green up, red down')
      await is('data-colours', 'green-up')
      await run('中文', '切換為繁體中文')
      await is('lang', 'zh-Hant-TW')
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: 'Switch to English' }).click()
      await is('lang', 'en')
      expect(await html.getAttribute('data-colours')).toBe('green-up')
      await run('alert', 'Create an alert on AAPL')
      await page.waitForURL('**/alerts?symbol=AAPL')
      expect(await page.getByLabel('Symbol', { exact: true }).inputValue()).toBe('AAPL')
      await shell(page).entry('Dashboard').click()
      await dashboardPage(page).rows().first().waitFor()
    })
  })

/** Notifications. */
export const toastSentences = ({ open }: Walk) =>
  describe('notifications', () => {
    it('come one at a time, at most 420 px wide', async () => {
      const { page } = open()
      await shell(page).entry('Watchlists').click()
      await page.getByRole('textbox', { name: 'Symbol' }).fill('ibm')
      await page.keyboard.press('Enter')
      const region = page.getByRole('region', { name: /^Notifications/ })
      await region.getByText('Stock Added', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Remove IBM' }).click()
      await region.getByText('Stock Removed', { exact: true }).waitFor()
      expect(await region.getByRole('listitem').count()).toBe(1)
      expect((await region.getByRole('list').boundingBox())?.width).toBe(420)
    })

    it('what was removed comes back by Undo, and F8 leads to the region', async () => {
      const { page } = open()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Remove IBM' }).waitFor()
      await page.keyboard.press('F8')
      const region = page.getByRole('region', { name: /^Notifications/ })
      expect(await region.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    })

    it('stay when they are swiped by less than 50 px, and go when by more', async () => {
      const { page } = open()
      const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
      const swipe = async (by: number) => {
        const box = (await toast.boundingBox())!
        await page.mouse.move(box.x + 60, box.y + 30)
        await page.mouse.down()
        await page.mouse.move(box.x + 60 + by, box.y + 30, { steps: 4 })
        await page.mouse.up()
      }
      await swipe(40)
      expect(await toast.getAttribute('data-state')).toBe('open')
      await swipe(70)
      await toast.waitFor({ state: 'detached' })
    })
  })
