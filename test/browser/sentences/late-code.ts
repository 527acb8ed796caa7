import { describe, expect, it } from 'vitest'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { floatingWindows } from '../pages/floating-windows.ts'
import { shell } from '../pages/shell.ts'
import { answerCalls } from '../support/answer-calls.ts'
import { hasFocus } from '../support/has-focus.ts'
import type { Walk } from './context.ts'

const code = '**/assets/**'

/** What is asked for while the server is unavailable comes when it is back, and costs nothing until then. */
export const lateCodeSentences = ({ open }: Walk) =>
  describe('code that cannot be fetched', () => {
    const goAway = () => answerCalls(open().page, code, (route) => route.abort())
    const comeBack = () => open().page.unroute(code)

    /** When the page has come to rest, so that they can say that the server is unavailable. */
    const notificationsCome = () => open().page.waitForResponse(/\/assets\/toaster/)

    it('of a menu: its button keeps the focus and says that it waits, and the trader is told', async () => {
      const { page, forgive } = open()
      const notifications = notificationsCome()
      await page.goto('/?symbol=AAPL')
      await dashboardPage(page).rows().first().waitFor()
      await notifications
      await goAway()
      const button = shell(page).preferences()
      await button.press('Enter')
      await page.getByText('The server is not responding.', { exact: true }).waitFor()
      await page
        .getByText('Loading. This will appear as soon as it is ready.', { exact: true })
        .waitFor()
      expect(await button.getAttribute('aria-busy')).toBe('true')
      await hasFocus('the button', button)
      await comeBack()
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await hasFocus('the button', button)
      forgive(/ERR_FAILED/)
    })

    it('of the chat, a window, a language and the search: each comes by itself, with what was typed', async () => {
      const { page, forgive } = open()
      await goAway()
      await page.getByRole('button', { name: 'Open chat' }).click()
      await page.getByRole('button', { name: 'Full Quote', exact: true }).click()
      await shell(page).switchLanguage().click()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('nv')
      await page.getByRole('status', { name: 'Loading' }).getByText('nv', { exact: true }).waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await comeBack()
      const search = page.getByRole('combobox', { name: '搜尋' })
      await search.waitFor()
      expect(await search.inputValue()).toBe('nv')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '關閉聊天室' }).click()
      await page.getByRole('dialog', { name: 'AAPL 完整報價' }).waitFor()
      await shell(page).switchLanguage().click()
      await floatingWindows(page).close('AAPL').click()
      forgive(/ERR_FAILED/)
    })

    it('since the server has other code by now: it is said at once, and a new load is offered', async () => {
      const { page, forgive } = open()
      await answerCalls(page, code, (route) => route.fulfill({ status: 404 }))
      await page.getByRole('button', { name: 'Financials' }).click()
      await page.getByText('This could not be loaded.', { exact: true }).waitFor()
      await page.getByText('Try again, or reload the page.', { exact: true }).waitFor()
      await shell(page).entry('Watchlists').click()
      await page.getByText('This page stopped working.', { exact: true }).waitFor()
      await comeBack()
      const notifications = notificationsCome()
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByRole('heading', { name: 'Watchlists', level: 1 }).waitFor()
      await shell(page).entry('Dashboard').click()
      await dashboardPage(page).rows().first().waitFor()
      await notifications
      forgive(/404|dynamically imported/)
    })

    it('of a screen: it says so in its place, under its name and entry, and comes by itself', async () => {
      const { page, forgive } = open()
      await goAway()
      await shell(page).entry('Alerts').click()
      const main = page.getByRole('main')
      await main.getByText('The server is not responding.', { exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/alerts')
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Alerts')
      expect(await shell(page).currentEntry().innerText()).toBe('Alerts')
      await comeBack()
      await page.getByRole('heading', { name: 'Price Alerts', level: 1 }).waitFor()
      forgive(/ERR_FAILED/)
    })
  })
