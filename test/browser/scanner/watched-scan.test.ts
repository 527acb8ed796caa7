import { afterEach, beforeEach, expect, it } from 'vitest'
import { violationsInBothThemes } from '../support/axe.ts'
import { reach } from '../support/reach.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'
import { tooWide } from '../support/too-wide.ts'

let trader: SharedProduct
beforeEach(async () => {
  trader = await signUpShared()
})
afterEach(() => trader.remove())

const scan = [
  { field: '% CHANGE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '1' },
]

it('a watched scan is tried on history as it is edited, by the keyboard, on a phone as well', async () => {
  const { page, errors } = trader.open
  const { keyboard } = page
  const made = await page.request.post('/api/alerts', { data: { scan, on: 'enters' } })
  expect(made.status()).toBe(201)
  const tried = () =>
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/alerts/dry-run')
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/alerts')
    const first = tried()
    await reach(page.getByRole('button', { name: 'Edit the alert on Any symbol' }))
    await keyboard.press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit alert' })
    await edit.getByText(/^Would have triggered [\d,]+ times, for \d+ stocks/).waitFor()
    expect((await first).postDataJSON()).toMatchObject({ on: 'enters' })
    await edit
      .getByRole('list', { name: 'Newest triggers' })
      .getByRole('listitem')
      .first()
      .waitFor()
    expect(await violationsInBothThemes(page, '[role=dialog]')).toEqual([])
    expect(await tooWide(page)).toEqual([])
    const second = tried()
    await reach(edit.getByLabel('Trigger when a symbol'))
    await keyboard.type('ceases')
    expect((await second).postDataJSON()).toMatchObject({ on: 'leaves' })
    await edit.getByText(/^Would have triggered/).waitFor()
  }
  expect(errors).toEqual([])
})
