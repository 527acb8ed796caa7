import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shell } from './pages/shell.ts'
import { violations } from './support/axe.ts'
import { openPage, type OpenPage } from './support/chromium.ts'
import { type SharedProduct, signUpShared } from './support/signed-up.ts'

const newPassword = 'another tape 10'

describe('the account of a trader', () => {
  let world: SharedProduct
  let phone: OpenPage
  beforeAll(async () => {
    world = await signUpShared()
    phone = await openPage(world.browser, { baseURL: world.product.url })
    const { username, password } = world.trader
    await phone.page.request.post('/api/login', { data: { username, password } })
    await phone.page.goto('/scanner')
    await world.open.page.goto('/')
  })
  afterAll(async () => {
    await phone.close()
    await world.remove()
  })

  it('opens from the trader’s name, and is right for who cannot see it', async () => {
    const { page } = world.open
    await shell(page).trader().click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }).count())
      .toBe(2)
    expect(await violations(page)).toEqual([])
  })

  it('says beside the field what is wrong', async () => {
    const { page } = world.open
    const profile = page.getByRole('form', { name: 'Profile' })
    await profile.getByLabel('First Name').fill('Augusta')
    await profile.getByLabel('Current Password').fill('not it')
    await profile.getByRole('button', { name: 'Save' }).click()
    await profile.getByText('Current password is wrong').waitFor()
    const field = profile.getByLabel('Current Password')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill(world.trader.password)
    await page.keyboard.press('Enter')
    await page.locator('aside').getByText('Augusta').waitFor()
  })

  it('ends another session, which is led to the sign-in', async () => {
    const { page } = world.open
    await page.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click()
    await page.getByText('The session has ended').first().waitFor()
    await phone.page.waitForURL('**/auth')
    await page
      .getByRole('button', { name: 'End all other sessions' })
      .waitFor({ state: 'detached' })
  })

  it('changes the password, and stays signed in and connected', async () => {
    const { page } = world.open
    const panel = page.getByRole('form', { name: 'Password' })
    await panel.getByLabel('Current Password').fill(world.trader.password)
    await panel.getByLabel('New Password', { exact: true }).fill(newPassword)
    await panel.getByLabel('Confirm New Password').fill(newPassword)
    await page.keyboard.press('Enter')
    await page
      .getByText(/Your password is changed/)
      .first()
      .waitFor()
    expect((await page.request.get('/api/user')).status()).toBe(200)
    expect(await panel.getByLabel('Current Password').inputValue()).toBe('')
  })

  it('gives out what is held, in Chinese too', async () => {
    const { page } = world.open
    await shell(page).switchLanguage().click()
    await page.getByRole('heading', { level: 1, name: '帳號' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下載我的資料' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('tapedeck-account.json')
  })

  it('is deleted by the keyboard alone, and leads to the sign-in', async () => {
    const { page } = world.open
    await page.getByRole('button', { name: '刪除我的帳號' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/使用者名稱/).fill(world.trader.username)
    await dialog.getByLabel('目前密碼').fill(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth')
    expect((await page.request.get('/api/user')).status()).toBe(401)
  })
})
