import { afterEach, beforeEach, expect, it } from 'vitest'
import { scannerPage } from '../pages/scanner-page.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

let trader: SharedProduct
beforeEach(async () => {
  trader = await signUpShared()
})
afterEach(() => trader.remove())

it('a scan is built, refined and saved; reload and link keep it; a deletion is undone; it runs live', async () => {
  const { page } = trader.open
  const scanner = scannerPage(page)
  const dialog = scanner.advanced()
  const words = (text: string) => page.locator('section').getByText(text)
  await page.goto('/scanner')
  await scanner.openAdvanced().click()
  await dialog.getByLabel('Field').selectOption('rsi14')
  await dialog.getByLabel('Value').fill('101')
  await dialog.getByText('No stock can match: RSI (14) is never above 100.').waitFor()
  await dialog.getByLabel('Value').fill('1')
  await dialog.getByText(/^[1-9]\d* of \d+ stocks match now$/).waitFor()
  await dialog.getByRole('button', { name: 'SCAN NOW' }).click()
  await words('RSI (14) greater than or equal 1').waitFor()

  await scanner.openAdvanced().click()
  expect(await dialog.getByLabel('Value').inputValue()).toBe('1')
  await dialog.getByRole('button', { name: 'Add new rule' }).click()
  await dialog.getByLabel('Field').last().selectOption('PRICE')
  await dialog.getByLabel('Compare with').last().selectOption('NUMERIC')
  await dialog.getByLabel('Value').last().fill('1')
  await page.mouse.click(4, 4)
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'SCAN NOW' }).click()
  const refined = 'RSI (14) greater than or equal 1 AND PRICE greater than or equal 1 USD'
  await words(refined).waitFor()
  await scanner.openAdvanced().click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Not dead')
  await dialog.getByRole('button', { name: 'SAVE SCAN' }).click()
  await scanner.scans().getByText('Not dead').waitFor()
  await scanner
    .scans()
    .getByText(/^\d+ stocks? match(es)? now/)
    .waitFor()
  await page.keyboard.press('Escape')

  await page.reload()
  await words(`Not dead: ${refined}`).waitFor()
  const link = page.url()
  await scanner.openSaved().click()
  await scanner.saved().getByRole('button', { name: 'Delete Not dead' }).click()
  await scanner.saved().getByText('No saved scans yet.').waitFor()
  await scanner.saved().getByRole('button', { name: 'Undo' }).click()
  await scanner
    .scans()
    .getByText(/the same as when you last looked|entered|left/)
    .waitFor()

  // A browser that keeps nothing opens the link with the same rules.
  await page.evaluate(() => localStorage.removeItem('savedScans'))
  await page.goto('/')
  await page.goto(link)
  await words(refined).waitFor()
  await page.getByRole('button', { name: 'Show live on a wall screen' }).click()
  const wall = page.getByRole('dialog', { name: 'Live scan' })
  await wall.getByRole('listitem').first().waitFor()
  expect(new URL(page.url()).searchParams.get('live')).toBe('1')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await wall.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await wall.waitFor({ state: 'detached' })
  await scanner.openAdvanced().click()
  await dialog.getByLabel('Compare with').last().selectOption('PERCENT')
  await dialog.getByLabel('Value').last().selectOption('Simple Moving Average')
  const left = async (label: string) => {
    const box = await dialog.getByLabel(label, { exact: true }).last().boundingBox()
    return box!.x
  }
  // Parameters stand under the value that they belong to.
  expect(await left('Percent')).toBe(await left('Value'))
  expect(await left('Period')).toBe(await left('Value'))
  await page.goto(link.replace('rsi14', 'rsi15'))
  await page.getByText('The scan in this address could not be read. No scan was run.').waitFor()
})
