import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { scannerPage } from '../pages/scanner-page.ts'
import { shell } from '../pages/shell.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/has-focus.ts'
import { holdBack } from '../support/hold-back.ts'
import type { Stock } from '../../../src/contracts/market/stocks.ts'
import type { Walk } from './context.ts'

/** The cards, the two dialogs and the results. */
export const scannerSentences = ({ open }: Walk) =>
  describe('the scanner', () => {
    it('has a card for each of 32 metrics with its top 3; a click turns the direction round', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      await shell(page).entry('Scanners').click()
      await page.getByRole('button', { name: 'View All' }).click()
      expect(await scanner.cards().count()).toBe(32)
      await page.getByRole('button', { name: 'Show Less' }).click()
      expect(await scanner.cards().count()).toBe(8)
      const first = scanner.cards().first()
      expect(await first.locator('b').count()).toBe(3)
      await first.getByText(/highest first/).waitFor({ state: 'attached' })
      const before = await first.locator('b').allInnerTexts()
      await first.click()
      await first.getByText(/lowest first/).waitFor({ state: 'attached' })
      expect(await first.locator('b').allInnerTexts()).not.toEqual(before)
    })

    it('has no saved scans at first; Create Your First Scan opens rules that are added and deleted', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      await scanner.openSaved().click()
      await scanner.saved().getByText('No saved scans yet.').waitFor()
      await scanner.saved().getByRole('button', { name: 'Create Your First Scan' }).click()
      const remove = scanner.advanced().getByRole('button', { name: /^Delete rule/ })
      expect(await scanner.rules().count()).toBe(1)
      expect(await remove.count()).toBe(0)
      await scanner.advanced().getByRole('button', { name: 'Add new rule' }).click()
      expect(await remove.count()).toBe(2)
      await remove.last().click()
      expect(await scanner.rules().count()).toBe(1)
      await scanner.advanced().getByRole('button', { name: 'Cancel' }).click()
      await scanner.advanced().waitFor({ state: 'detached' })
      await hasFocus('what opened the first of the two', scanner.openSaved())
    })

    it('SCAN NOW reads SCANNING... until the number found is told', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      await scanner.openAdvanced().click()
      await scanner.price('less than', '0')
      await scanner
        .advanced()
        .getByText(/^0 of \d+ stocks match now$/)
        .waitFor()
      const release = await holdBack(page, '**/api/scanner/scan')
      await scanner.advanced().getByRole('button', { name: 'SCAN NOW' }).click()
      await scanner.advanced().getByRole('button', { name: 'SCANNING...' }).waitFor()
      await release()
      await page.getByText('No stocks match your criteria.').first().waitFor()
    })

    it('SAVE SCAN keeps the rules; Edit changes them, Run Scan reads Running... and finds', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      await scanner.openAdvanced().click()
      await scanner.price('greater than', '0')
      await scanner.advanced().getByRole('button', { name: 'SAVE SCAN' }).click()
      await scanner
        .scans()
        .getByText(/^Custom Scan /)
        .waitFor()
      await scanner.saved().getByRole('button', { name: 'Edit' }).click()
      expect(await scanner.advanced().getByLabel('Value').inputValue()).toBe('0')
      await scanner.advanced().getByRole('button', { name: 'SAVE SCAN' }).click()
      // Escape means the dialog, though the notification came after it.
      const toast = page.locator('li[data-state]').filter({ hasText: 'Scan updated' })
      await toast.waitFor()
      expect(await scanner.scans().count()).toBe(1)
      await page.keyboard.press('Escape')
      await scanner.saved().waitFor({ state: 'detached' })
      expect(await toast.getAttribute('data-state')).toBe('open')
      await scanner.openSaved().click()
      const release = await holdBack(page, '**/api/scanner/scan')
      await scanner.saved().getByRole('button', { name: 'Run Scan' }).click()
      await scanner.saved().getByRole('button', { name: 'Running...' }).waitFor()
      await release()
      await page
        .getByText(/^Found \d+ stocks matching your criteria\.$/)
        .first()
        .waitFor()
    })

    it('results are sorted, put on the watchlist, kept as a file, and opened on the dashboard', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      const shown = () => scanner.rows().locator('b').allInnerTexts()
      await scanner.results().getByRole('button', { name: 'Symbol' }).click()
      const rising = await shown()
      expect(rising).toEqual([...rising].sort())
      await scanner
        .results()
        .getByRole('columnheader', { name: 'Symbol' })
        .getByRole('button')
        .click()
      const falling = await shown()
      expect(falling).toEqual([...falling].sort().reverse())
      expect(falling[0]! > rising[0]!).toBe(true)
      // Only what is in sight exists, and the rest comes when it is scrolled to.
      const all = Number(await scanner.results().getAttribute('aria-rowcount'))
      expect(rising.length).toBeLessThan(all / 2)
      await scanner.results().evaluate((area) => area.scrollTo(0, area.scrollHeight))
      await scanner
        .rows()
        .and(page.locator(`[aria-rowindex="${all}"]`))
        .waitFor()
      await scanner.results().evaluate((area) => area.scrollTo(0, 0))
      const first = page.locator('[aria-rowindex="2"]')
      await first.waitFor()
      const symbol = await first.getByRole('link').innerText()
      await first.getByRole('button', { name: `Add ${symbol} to the watchlist` }).click()
      await page.getByText(`${symbol} is on your watchlist.`).first().waitFor()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV' }).click(),
      ])
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      const found = Number((await page.getByText(/^\d+ match(es)?$/).innerText()).split(' ')[0])
      expect(file.suggestedFilename()).toBe('scan.csv')
      expect(lines[0]).toBe('Symbol,Name,Price,Change,Change %,Volume')
      expect(lines).toHaveLength(found + 1)
      await first.getByRole('link').click()
      await page.waitForURL(
        ({ pathname, searchParams }) => pathname === '/' && searchParams.get('symbol') === symbol,
      )
      await page.goBack()
    })

    it('puts all results on the watchlist, but for what is there already, and takes them off by Undo', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      const watched = async () =>
        (await ask<{ symbol: string }[]>(page, '/api/watchlist')).map(({ symbol }) => symbol)
      const read = async () => {
        const { stocks } = await ask<{ stocks: Stock[] }>(page, '/api/stocks')
        return stocks.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0))
      }
      const dearest = await eventually('a dozen has prices', read, (all) => !!all[12]?.price)
      const { symbol } = dearest[0]!
      await page.request.post('/api/watchlist', { data: { symbol } })
      const before = await watched()
      // Some dozen: each is a call.
      await scanner.openAdvanced().click()
      await scanner.price('greater than', dearest[12]!.price!.toFixed(2))
      await scanner.advanced().getByRole('button', { name: 'SCAN NOW' }).click()
      await scanner.advanced().waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Add all results to the watchlist' }).click()
      const note = page.getByText(/^\d+ stocks? (was|were) added to your watchlist\.$/)
      await note.waitFor()
      const added = Number((await note.innerText()).split(' ')[0])
      expect((await watched()).length).toBe(before.length + added)
      expect(added).toBeGreaterThan(0)
      expect(added).toBeLessThan(Number(await scanner.results().getAttribute('aria-rowcount')) - 1)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(/removed from your watchlist\.$/).waitFor()
      expect(await watched()).toEqual(before)
    })

    it('the results keep the columns that a trader puts away', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      const head = (name: string) =>
        scanner.results().getByRole('columnheader').filter({ hasText: name })
      const runAgain = async () => {
        await scanner.openSaved().click()
        await scanner.saved().getByRole('button', { name: 'Run Scan' }).click()
        await head('Volume').waitFor()
      }
      await runAgain()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Name' }).click()
      await page.keyboard.press('Escape')
      await head('Name').waitFor({ state: 'detached' })
      await page.reload()
      await runAgain()
      expect(await head('Name').count()).toBe(0)
    })

    it('a broken value of savedScans is survived and kept aside; a scan is deleted', async () => {
      const { page } = open()
      const scanner = scannerPage(page)
      const good = await page.evaluate(() => localStorage.getItem('savedScans') ?? '')
      const broken = `[{"id":1},${good.slice(1)}`
      await page.evaluate((value) => localStorage.setItem('savedScans', value), broken)
      await scanner.openSaved().click()
      await scanner
        .saved()
        .getByText(/were moved to savedScans\.broken/)
        .waitFor()
      expect(await page.evaluate(() => localStorage.getItem('savedScans.broken'))).toBe(broken)
      await scanner
        .saved()
        .getByRole('button', { name: /^Delete Custom Scan/ })
        .click()
      await scanner.saved().getByText('No saved scans yet.').waitFor()
      await page.keyboard.press('Escape')
      await scanner.saved().waitFor({ state: 'detached' })
    })
  })
