import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { type HttpPeer, startHttpPeer } from '../support/delivery/http-peer.ts'
import { violationsInBothThemes } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { hasFocus } from './support/has-focus.ts'
import { priceOf } from './support/price-of.ts'
import { type OpenProduct, signUp } from './support/signed-up.ts'

describe('the channels of a trader', () => {
  let trader: OpenProduct
  let peer: HttpPeer
  let secret = ''

  beforeAll(async () => {
    peer = await startHttpPeer()
    trader = await signUp({ env: { DELIVERY_PRIVATE_NETWORKS: '1' } })
    await trader.open.page.goto('/alerts')
  })
  afterAll(async () => {
    await trader.remove()
    await peer.close()
  })
  const dialog = () => trader.open.page.getByRole('dialog', { name: 'Delivery' })

  it('are added by the keyboard alone, and a webhook shows its secret once', async () => {
    const { page } = trader.open
    await page.getByRole('button', { name: 'Delivery' }).focus()
    await page.keyboard.press('Enter')
    await dialog().getByText('No channel yet.').waitFor()
    await dialog().getByRole('button', { name: 'Webhook' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await hasFocus('the address', dialog().getByLabel('Address (https)'))
    await page.keyboard.type(`${peer.url}/hook`)
    await page.keyboard.press('Enter')
    secret = await dialog().locator('code').innerText()
    expect(secret).toMatch(/^whsec_/)
    expect(await violationsInBothThemes(page, '[role=dialog]')).toEqual([])
    await dialog().getByRole('button', { name: 'I have kept it' }).click()
    expect(await page.getByText(secret).count()).toBe(0)
  })

  it('are tested: the receiver gets a signed message', async () => {
    await dialog()
      .getByRole('button', { name: `Test ${peer.url}/hook` })
      .click()
    await dialog()
      .getByText(/^Delivered \(status 204\), after \d+ ms$/)
      .waitFor()
    const { headers, body } = peer.received.at(-1)!
    const sent = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(sent).toMatchObject({ type: 'channel.test' })
  })

  it('are chosen for an alert, and its firing is delivered', async () => {
    const { page } = trader.open
    await page.keyboard.press('Escape')
    const target = ((await priceOf(page, 'NVDA')) * 0.9).toFixed(2)
    await page.getByRole('textbox', { name: 'Symbol' }).fill('NVDA')
    await page.getByLabel('Target price').fill(target)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('checkbox', { name: `Webhook ${peer.url}/hook` }).check()
    expect(await violationsInBothThemes(page, 'form')).toEqual([])
    await page.getByRole('button', { name: 'Create Alert' }).click()
    await page.locator('tr').getByRole('button', { name: 'Why did it trigger?' }).click()
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await deliveries.getByText('Delivered', { exact: true }).waitFor()
    expect(await violationsInBothThemes(page, 'section')).toEqual([])
    const { headers, body } = peer.received.at(-1)!
    const sent = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(sent).toMatchObject({ type: 'alert.triggered' })
    await page.getByRole('button', { name: 'Delivery' }).click()
  })

  it('say why this browser is refused, and close with Escape to where they were opened', async () => {
    const { page } = trader.open
    await dialog().getByRole('button', { name: 'Browser' }).click()
    // It was asked with the first alert: Chromium without a window refuses every notification.
    for (const name of ['While a tab is open in this browser', 'Add a channel'])
      await dialog()
        .getByRole('region', { name })
        .getByText(/^Notifications of this page are blocked/)
        .waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await hasFocus('the button', page.getByRole('button', { name: 'Delivery' }))
  })

  it('are on the page of the account, and removed there', async () => {
    const { page, errors } = trader.open
    await page.goto('/account')
    await page.getByRole('button', { name: `Remove ${peer.url}/hook` }).click()
    await page.getByText('No channel yet.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const reply = await eventually(
      'the channels',
      () => page.request.get('/api/channels'),
      (answer) => answer.ok(),
    )
    expect(await reply.json()).toEqual([])
    expect(errors).toEqual([])
  })
})
