import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { type HttpPeer, startHttpPeer } from '../../support/delivery/http-peer.ts'
import { violationsInBothThemes } from '../support/axe.ts'
import { eventually } from '../support/eventually.ts'
import { hasFocus } from '../support/has-focus.ts'
import { priceOf } from '../support/price-of.ts'
import { reach } from '../support/reach.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'

interface Recorded {
  claims: number
  shown: number
}

/** A browser without a window has no notifications. */
const recordNotifications = () => {
  const recorded: Recorded = { claims: 0, shown: 0 }
  const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => unknown
  navigator.locks.request = ((...given: unknown[]) => {
    recorded.claims += 1
    return request(...given)
  }) as typeof navigator.locks.request
  const shown = function () {
    recorded.shown += 1
  }
  Object.assign(shown, { permission: 'granted' })
  Object.assign(window, { recorded, Notification: shown })
}
const readNotifications = () => (window as unknown as { recorded: Recorded }).recorded

describe('the channels of a trader', () => {
  let trader: SharedProduct
  let peer: HttpPeer
  let secret = ''

  beforeAll(async () => {
    peer = await startHttpPeer()
    trader = await signUpShared()
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
    await dialog().getByRole('button', { name: 'I have saved it' }).click()
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

  it('belong to a rule as well, which is set, tried, listed and edited by the keyboard alone', async () => {
    const { page } = trader.open
    const { keyboard } = page
    const type = async (control: Locator, text: string) => {
      await reach(control)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    }
    const press = async (control: Locator) => {
      await reach(control)
      await keyboard.press('Enter')
    }
    const violationsAtEachWidth = async (within: string) => {
      const found: string[] = []
      for (const width of [390, 1_440]) {
        await page.setViewportSize({ width, height: 900 })
        found.push(...(await violationsInBothThemes(page, within)))
      }
      return found
    }
    await type(page.getByRole('textbox', { name: 'Symbol' }), 'AAPL')
    await type(page.getByLabel('Target price'), '9999')
    await press(page.getByRole('button', { name: 'Add condition' }))
    const second = page.getByRole('group', { name: 'Condition 2' })
    await type(second.getByRole('combobox', { name: 'Value', exact: true }), 'RSI')
    await type(second.getByLabel('Operator'), 'at most')
    await type(second.getByLabel('Number', { exact: true }), '1')
    await type(page.getByLabel('Repeat'), 'Every')
    await type(page.getByLabel('Not again within minutes'), '90')
    await type(page.getByLabel(/^Expires/), '01312030')
    await keyboard.press('Tab')
    await keyboard.type('0400P')
    await page.getByText(/^Would (not )?have triggered/).waitFor()
    expect(await violationsAtEachWidth('form')).toEqual([])
    await press(page.getByRole('button', { name: 'Create Alert' }))
    const row = page.locator('tr', { hasText: 'Price at least 9,999.00 and RSI (14) at most 1' })
    await row.getByText(/^again after 90 min · expires Jan 31/).waitFor()

    const editButton = row.getByRole('button', { name: 'Edit the alert on AAPL' })
    await press(editButton)
    const edit = page.getByRole('dialog', { name: 'Edit alert' })
    await edit.getByRole('group', { name: 'Condition 2' }).waitFor()
    expect(await violationsAtEachWidth('[role=dialog]')).toEqual([])
    await type(edit.getByLabel('When'), 'any')
    await press(edit.getByRole('button', { name: 'Save changes' }))
    await edit.waitFor({ state: 'detached' })
    await page.locator('td').getByText('Price at least 9,999.00 or RSI (14) at most 1').waitFor()

    // The newest is first; on a phone a menu sorts the list.
    await page.setViewportSize({ width: 390, height: 900 })
    await type(page.getByLabel('Sort by'), 'Symbol')
    await page.locator('th[aria-sort=ascending]', { hasText: 'Symbol' }).waitFor()
    await press(page.getByRole('button', { name: 'Descending order' }))
    await page.locator('tbody tr').first().filter({ hasText: 'NVDA' }).waitFor()
    expect(await violationsAtEachWidth('section')).toEqual([])
  })

  it('leave one notification to the tabs of this browser', async () => {
    const { page } = trader.open
    const other = await page.context().newPage()
    await other.goto('/alerts')
    for (const tab of [page, other]) await tab.evaluate(recordNotifications)
    const target = ((await priceOf(page, 'NVDA')) * 0.9).toFixed(2)
    await page.getByRole('textbox', { name: 'Symbol' }).fill('NVDA')
    await page.getByLabel('Target price').fill(target)
    await page.getByRole('button', { name: 'Create Alert' }).click()
    const notified = async () => [
      await page.evaluate(readNotifications),
      await other.evaluate(readNotifications),
    ]
    const [one, two] = await eventually(
      'both tabs asked for the lock',
      notified,
      (tabs) => tabs.every(({ claims }) => claims === 1) && tabs.some(({ shown }) => shown > 0),
    )
    expect(one!.shown + two!.shown).toBe(1)
    await other.close()
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

  it('get an alert that triggers while every tab is closed', async () => {
    const { page } = trader.open
    const context = page.context()
    const { request } = context
    const address = `${peer.url}/closed`
    const added = await request.post('/api/channels', { data: { type: 'webhook', address } })
    const channel = (await added.json()) as { id: string; secret: string }
    await page.goto('/alerts')
    await page.getByRole('textbox', { name: 'Symbol' }).fill('MSFT')
    await page.getByLabel('Target price').fill('99999')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('checkbox', { name: `Webhook ${address}` }).check()
    const creation = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/alerts') && reply.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Create Alert' }).click()
    const { id } = (await (await creation).json()) as { id: string }
    for (const tab of context.pages()) await tab.close()
    // As from another device: no tab of this browser takes part.
    const terms = { symbol: 'MSFT', condition: 'price_below', value: 99_999 }
    expect((await request.put(`/api/alerts/${id}`, { data: terms })).status()).toBe(204)
    const { headers, body } = await eventually(
      'the alert is delivered',
      () => Promise.resolve(peer.received.filter(({ path }) => path === '/closed')),
      (received) => received.length > 0,
    ).then(([first]) => first!)
    const sent = new Webhook(channel.secret).verify(body, headers as Record<string, string>)
    expect(sent).toMatchObject({
      type: 'alert.triggered',
      data: { alert: { ...terms, id }, why: expect.stringContaining('MSFT traded at ') as string },
    })
    expect(context.pages()).toEqual([])
    const next = await context.newPage()
    await next.goto(`/alerts?why=${id}`)
    const deliveries = next.getByRole('region', { name: 'Deliveries' })
    await deliveries.getByText('Delivered', { exact: true }).waitFor()
  })
})
