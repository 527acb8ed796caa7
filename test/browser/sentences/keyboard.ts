import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { scannerPage } from '../pages/scanner-page.ts'
import { shell } from '../pages/shell.ts'
import { hasFocus } from '../support/has-focus.ts'
import { reach } from '../support/reach.ts'
import type { Walk } from './context.ts'

/** Everything that can be done on the screens with lists, without a pointer. */
export const keyboardSentences = ({ open }: Walk) =>
  describe('by keyboard alone', () => {
    const press = async (control: Locator, key = 'Enter') => {
      await reach(control)
      await open().page.keyboard.press(key)
    }
    const button = (name: string) => open().page.getByRole('button', { name, exact: true })

    it('a scan is built, run, sorted, put on the watchlist, kept as a file and made live', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      await press(shell(page).entry('Scanners'))
      await scanner.cards().first().waitFor()
      await press(scanner.cards().first(), 'Space')
      await scanner
        .cards()
        .first()
        .getByText(/lowest first/)
        .waitFor({ state: 'attached' })
      await press(scanner.openAdvanced())
      await scanner.advanced().waitFor()
      await press(button('Add new rule'))
      await press(button('Delete rule 2'))
      expect(await scanner.rules().count()).toBe(1)
      await press(scanner.advanced().getByLabel('Compare with'), 'ArrowDown')
      await press(scanner.advanced().getByLabel('Value'), '0')
      await press(button('SCAN NOW'))
      await scanner.advanced().waitFor({ state: 'detached' })
      await hasFocus('what opened the dialog', scanner.openAdvanced())
      await press(button('Live'))
      await page.getByText('LIVE SCAN', { exact: true }).waitFor()
      await press(button('Stop'))
      await page.getByText('LIVE SCAN', { exact: true }).waitFor({ state: 'detached' })
      await Promise.all([page.waitForEvent('download'), press(button('CSV'))])
      await reach(button('Add all results to the watchlist'))
      await press(scanner.results().getByRole('button', { name: 'Symbol' }))
      await scanner.results().locator('[aria-sort=ascending]').waitFor()
      await press(scanner.rows().first().getByRole('button'))
      await page
        .getByText(/ is on your watchlist\.$| is already on this list\.$/)
        .first()
        .waitFor()
    })

    it('a scan is saved, edited, run and deleted, and the focus goes back', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      await page.goto('/scanner')
      await press(scanner.openAdvanced())
      await press(button('SAVE SCAN'))
      await scanner.scans().first().waitFor()
      await press(scanner.scans().first().getByRole('button', { name: 'Edit' }))
      await press(button('SAVE SCAN'))
      await press(scanner.scans().first().getByRole('button', { name: 'Run Scan' }))
      await scanner.saved().waitFor({ state: 'detached' })
      await press(scanner.openSaved())
      await press(
        scanner
          .scans()
          .first()
          .getByRole('button', { name: /^Delete/ }),
      )
      await press(button('Create Your First Scan'))
      await scanner.advanced().waitFor()
      await page.keyboard.press('Escape')
      await scanner.advanced().waitFor({ state: 'detached' })
      await hasFocus('what opened the first dialog', scanner.openSaved())
    })

    it('the watchlist is added to, removed from, undone, read from a file and kept as one', async () => {
      const { page } = open()
      await press(shell(page).entry('Watchlists'))
      const symbol = page.getByRole('textbox', { name: 'Symbol' })
      await reach(symbol)
      await page.keyboard.type('orcl')
      await page.keyboard.press('Enter')
      await press(button('Remove ORCL'))
      await hasFocus('Undo', button('Undo'))
      await page.keyboard.press('Enter')
      await hasFocus('what came back', button('Remove ORCL'))
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        press(button('Import CSV').last()),
      ])
      const buffer = Buffer.from('ORCL')
      await chooser.setFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer })
      await page
        .getByText('1 symbol read, 0 added, 1 on the list already', { exact: true })
        .first()
        .waitFor()
      const [file] = await Promise.all([page.waitForEvent('download'), press(button('Export CSV'))])
      expect(file.suggestedFilename()).toBe('watchlist.csv')
    })

    it('an alert is tried, created, explained when it has fired, seen in the past, and deleted', async () => {
      const { page } = open()
      await press(shell(page).entry('Alerts'))
      await page.getByLabel('Target price').waitFor()
      const symbol = page.getByRole('textbox', { name: 'Symbol' })
      await reach(symbol)
      await page.keyboard.type('orcl')
      await reach(page.getByLabel('Target price'))
      await page.keyboard.type('0.01')
      await press(button('Try on history'))
      await page.getByText(/^Would have triggered/).waitFor()
      await press(button('Create Alert'))
      const toast = page.getByRole('region', { name: /^Notifications/ })
      const why = toast.getByRole('link', { name: 'Why did it trigger?' })
      await why.waitFor()
      await page.keyboard.press('F8')
      await press(why)
      await page.getByText(/^Price tick/).waitFor()
      await press(button('Close'))
      await page.getByText(/^Price tick/).waitFor({ state: 'detached' })
      const row = page.getByRole('row', { name: /^ORCL/ })
      const explain = row.getByRole('button', { name: 'Why did it trigger?' })
      await press(explain)
      await press(button('Close'))
      await hasFocus('what opened the explanation', explain)
      await press(page.getByRole('button', { name: /Clock: go to a past moment$/ }))
      await press(button('Back one minute ([)'))
      await page.getByText(/^PAST · As it was at/).waitFor()
      await press(button('Back to live'))
      // In the past the list has another column, whose head has the name of the filter.
      await page.getByText(/^PAST · As it was at/).waitFor({ state: 'detached' })
      await press(button('Triggered'))
      await press(row.getByRole('button', { name: 'Delete the alert on ORCL' }))
      await row.waitFor({ state: 'detached' })
    })

    it('signals are filtered, and the chat is opened, written in and closed', async () => {
      const { page } = open()
      await press(shell(page).entry('Signals'))
      await press(button('Closed'), 'Space')
      expect(await button('Closed').getAttribute('aria-pressed')).toBe('true')
      await press(button('Open chat'))
      const line = page.getByRole('textbox', { name: 'Message' })
      await hasFocus('the line', line)
      await page.keyboard.type('typed')
      await page.keyboard.press('Enter')
      await page.getByRole('log').getByText('typed', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await hasFocus('the round button', button('Open chat'))
    })
  })
