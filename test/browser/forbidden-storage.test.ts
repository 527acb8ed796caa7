import { afterEach, beforeEach, expect, it } from 'vitest'
import { dashboardPage } from './pages/dashboard-page.ts'
import { scannerPage } from './pages/scanner-page.ts'
import { forbidStorage } from './support/forbid-storage.ts'
import { type SharedProduct, signUpShared } from './support/signed-up.ts'

let trader: SharedProduct

beforeEach(async () => {
  trader = await signUpShared()
  await forbidStorage(trader.open.page)
})
afterEach(() => trader.remove())

it('the product works where a browser lets it keep nothing', async () => {
  const { page, errors } = trader.open
  await page.goto('/?symbol=AAPL')
  await dashboardPage(page).chart().waitFor()
  await page.getByRole('button', { name: 'Full Quote' }).click()
  await page.getByRole('dialog', { name: 'AAPL Full Quote' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Symbols, names, screens and actions').fill('alerts')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/alerts')
  await page.getByLabel('Symbol', { exact: true }).fill('AAPL')
  await page.getByLabel('Target price').fill('99999')
  await page.getByLabel('Message (optional)').fill('not kept')
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await page.getByRole('cell', { name: 'AAPL' }).first().waitFor()
  await page.goto('/scanner')
  await scannerPage(page).cards().first().waitFor()
  await page.getByRole('button', { name: 'My Saved Scans' }).click()
  await page.getByRole('dialog').waitFor()
  expect(errors).toEqual([])
})
