import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shell } from '../pages/shell.ts'
import type { Walk } from './context.ts'

/** The moment at which a call answers now, as an address takes it. */
const positionOf = async (page: Page, path: string): Promise<string> => {
  const headers = (await page.request.get(path)).headers()
  return encodeURIComponent(`@${headers['tapedeck-position'] ?? ''}`)
}

/** Watchlist, alerts and signals. */
export const listSentences = ({ open }: Walk) =>
  describe('the lists', () => {
    it('the watchlist has a form, the columns Symbol, Added and Actions, and takes a file', async () => {
      const { page } = open()
      await shell(page).entry('Watchlists').click()
      const table = page.getByRole('table')
      for (const column of ['Symbol', 'Added', 'Actions'])
        await table.getByRole('columnheader', { name: column, exact: true }).waitFor()
      await page
        .getByLabel('Import CSV', { exact: true })
        .first()
        .setInputFiles({
          name: 'mine.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            `Name,Symbol\r\nMicrosoft,MSFT\r\nNobody,QQQQQ\r\nOdd,${'漢'.repeat(500)}`,
          ),
        })
      const report = page.getByRole('alert').filter({ hasText: 'mine.csv' })
      await report.getByText('3 symbols read, 1 added, 2 not added', { exact: true }).waitFor()
      const lines = report.getByRole('listitem')
      await lines.filter({ hasText: 'QQQQQ' }).getByText('Line 3', { exact: true }).waitFor()
      await lines.filter({ hasText: 'QQQQQ' }).getByText('This symbol is not listed.').waitFor()
      await lines.filter({ hasText: '漢' }).getByText('This is not a ticker symbol.').waitFor()
      expect(await report.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
      await report.getByRole('button', { name: 'Dismiss' }).click()
      await table.getByRole('link', { name: /^MSFT/ }).waitFor()
      // The browser writes down the refused call; it is the point of the sentence.
      open().forgive(/404/)
    })

    it('the watchlist keeps the columns that a trader puts away', async () => {
      const { page } = open()
      const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Volume' }).click()
      await page.keyboard.press('Escape')
      await head('Volume').waitFor({ state: 'detached' })
      await page.reload()
      await head('Added').waitFor()
      expect(await head('Volume').count()).toBe(0)
    })

    it('price alerts have a form with four types, and a list', async () => {
      const { page } = open()
      await shell(page).entry('Alerts').click()
      for (const field of ['Symbol', 'Target price', 'Message (optional)'])
        await page.getByLabel(field, { exact: true }).waitFor()
      expect(await page.getByLabel('Type').locator('option').allInnerTexts()).toEqual([
        'Price above',
        'Price below',
        'Volume spike',
        'Percent change',
      ])
      await page.getByRole('heading', { name: 'Alerts', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Create Alert' }).click()
      for (const text of ['Enter a ticker, for example AAPL', 'Enter a price above 0'])
        await page.getByText(text).waitFor()
    })

    it('alerts are shown as of a past moment, marked as the past, and as of now again', async () => {
      const { page } = open()
      const before = await positionOf(page, '/api/alerts')
      await page.getByLabel('Symbol', { exact: true }).fill('aapl')
      await page.getByLabel('Target price').fill('99999')
      await page.getByRole('button', { name: 'Create Alert' }).click()
      await page.getByRole('button', { name: 'Delete the alert on AAPL' }).waitFor()
      await page.goto(`/alerts?asOf=${before}`)
      await page.getByText(/^PAST · As it was at/).waitFor()
      await page.getByText('There were no alerts at that moment.').waitFor()
      await page.getByRole('button', { name: 'Back to live' }).click()
      await page.getByRole('button', { name: 'Delete the alert on AAPL' }).waitFor()
      expect(new URL(page.url()).searchParams.get('asOf')).toBeNull()
    })

    it('an alert that is deleted stands in the past in which it stood, and cannot be changed there', async () => {
      const { page } = open()
      const remove = { name: 'Delete the alert on AAPL' }
      const stood = await positionOf(page, '/api/alerts')
      await page.getByRole('button', remove).click()
      await page.getByText('Alert Deleted', { exact: true }).first().waitFor()
      await page.getByRole('button', remove).waitFor({ state: 'detached' })
      await page.goto(`/alerts?asOf=${stood}`)
      await page.getByText(/^PAST · As it was at/).waitFor()
      const row = page.getByRole('row', { name: /^AAPL/ })
      await row.getByText('Active', { exact: true }).waitFor()
      expect(await page.getByRole('button', remove).count()).toBe(0)
      const live = page.getByText('LIVE', { exact: true }).filter({ visible: true })
      expect(await live.count()).toBe(0)
      await page.getByRole('button', { name: 'Back to live' }).click()
      await row.waitFor({ state: 'detached' })
    })

    it('signals have summary cards and a list', async () => {
      const { page } = open()
      await shell(page).entry('Signals').click()
      for (const card of ['Active Signals', 'Buy Signals', 'Sell Signals', 'Average Confidence'])
        await page.getByText(card, { exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Signals', exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Calibration', exact: true }).waitFor()
    })
  })

/** The chat's widget. */
export const chatSentences = ({ open }: Walk) =>
  describe('the chat', () => {
    /** Before anybody has said something. */
    let quiet = ''

    it('is a round button at the bottom left that becomes a panel with LIVE and a close button', async () => {
      const { page } = open()
      quiet = await positionOf(page, '/api/chat')
      const button = page.getByRole('button', { name: 'Open chat' })
      const box = (await button.boundingBox())!
      expect([box.x, box.width, box.height]).toEqual([20, 48, 48])
      expect(box.y + box.height).toBe(880)
      expect(await button.evaluate((node) => getComputedStyle(node).borderRadius)).toMatch(
        /^\d{3,}px$/,
      )
      await button.click()
      const panel = page.getByRole('region', { name: 'Trading Chat' })
      await panel.getByText('LIVE', { exact: true }).waitFor()
      await panel.getByRole('button', { name: 'Close chat' }).waitFor()
      await panel
        .getByText('Welcome to the trading chat! Start a conversation with other traders.')
        .waitFor()
    })

    it('shows a message with its time as HH:MM, and clears the input', async () => {
      const { page } = open()
      const panel = page.getByRole('region', { name: 'Trading Chat' })
      const input = panel.getByRole('textbox', { name: 'Message' })
      await input.fill('Buy low $AAPL')
      await page.keyboard.press('Enter')
      await panel.getByRole('link', { name: /^\$AAPL [\d,]+\.\d\d$/ }).waitFor()
      expect(await panel.locator('time').first().innerText()).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(await input.inputValue()).toBe('')
      await panel.getByRole('button', { name: 'Close chat' }).click()
    })

    it('shows what had been said at a past moment, marked as the past, without an input', async () => {
      const { page } = open()
      await page.goto(`/settings?asOf=${quiet}`)
      await page.getByRole('button', { name: 'Open chat' }).click()
      const panel = page.getByRole('region', { name: 'Trading Chat' })
      await panel.getByText('There were no messages yet.').waitFor()
      expect(await panel.getByRole('textbox').count()).toBe(0)
      expect(await panel.evaluate((node) => getComputedStyle(node).borderStyle)).toBe('dashed')
      await panel.getByText('PAST', { exact: true }).waitFor()
      expect(await panel.getByText('LIVE', { exact: true }).count()).toBe(0)
      await panel.getByRole('button', { name: 'Close chat' }).click()
      await page.getByRole('button', { name: 'Back to live' }).click()
      await page.getByText('LIVE', { exact: true }).first().waitFor()
    })

    it('runs to the newest message, and leaves it out of a past in which it was not said', async () => {
      const { page } = open()
      const say = (message: string) => page.request.post('/api/chat', { data: { message } })
      for (let line = 0; line < 12; line += 1) await say(`line ${line}`)
      await page.getByRole('button', { name: 'Open chat' }).click()
      const log = page.getByRole('log')
      await log.getByText('line 11', { exact: true }).waitFor()
      const toEnd = () => log.evaluate((a) => a.scrollHeight - a.clientHeight - a.scrollTop)
      await expect.poll(toEnd).toBeLessThan(2)
      await log.evaluate((area) => area.scrollTo({ top: 0, behavior: 'instant' }))
      const unsaid = await positionOf(page, '/api/chat')
      await say('the newest')
      await log.getByText('the newest', { exact: true }).waitFor()
      await expect.poll(toEnd).toBeLessThan(2)
      await page.keyboard.press('Escape')
      await page.goto(`/settings?asOf=${unsaid}`)
      await page.getByRole('button', { name: 'Open chat' }).click()
      await log.getByText('line 11', { exact: true }).waitFor()
      expect(await log.getByText('the newest', { exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Back to live' }).click()
      await log.getByText('the newest', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
    })
  })
