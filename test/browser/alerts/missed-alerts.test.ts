import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alertsReply, type ListedAlert } from '../../../src/contracts/alerts/alerts.ts'
import { ask } from '../support/ask.ts'
import { eventually } from '../support/eventually.ts'
import { priceOf } from '../support/price-of.ts'
import { type SharedProduct, signUpShared } from '../support/signed-up.ts'
import { takeLine } from '../support/socket-line.ts'

/** So dear that its price seldom stands still. */
const symbol = 'BKNG'

/** How far the alerts lie from the price and from each other, as a share of it. */
const rung = 0.00005
const rungs = Array.from({ length: 20 }, (_, index) => (index + 1) * rung)

describe('alerts that fire while the connection is lost', () => {
  let trader: SharedProduct

  beforeEach(async () => {
    trader = await signUpShared()
  })
  afterEach(() => trader.remove())

  const alerts = async (): Promise<readonly ListedAlert[]> =>
    alertsReply.parse(await ask(trader.open.page, '/api/alerts'))
  const activeIds = async (): Promise<ReadonlySet<string>> =>
    new Set((await alerts()).filter(({ isActive }) => isActive).map(({ id }) => id))

  /** Above and below the price, so that whichever way it goes some fire soon, and not all at once. */
  const setAlerts = async () => {
    const { page } = trader.open
    const price = await priceOf(page, symbol)
    const bodies = rungs.flatMap((share) => [
      { symbol, condition: 'price_above', value: price * (1 + share) },
      { symbol, condition: 'price_below', value: price * (1 - share) },
    ])
    for (const data of bodies) {
      const answer = await page.request.post('/api/alerts', { data })
      expect(answer.status()).toBe(201)
    }
  }

  it('are told of once it is back, with the way to what fired them', async () => {
    const { page, errors } = trader.open
    const line = await takeLine(page)
    await page.goto('/alerts')
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Price Alerts', level: 1 }).waitFor()
    // Just before the line is cut, so that the price has not left those beside it behind.
    await setAlerts()
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThanOrEqual(rungs.length)

    const mayOpen = line.holdNext()
    await line.cut()
    await page.getByText('OFFLINE', { exact: true }).first().waitFor()
    const armed = await activeIds()
    const isMissed = ({ id, isActive }: ListedAlert) => !isActive && armed.has(id)
    await eventually('one of them fires', alerts, (all) => all.some(isMissed))
    // What fires afterwards would take the place of what is to be seen.
    for (const id of await activeIds()) await page.request.delete(`/api/alerts/${id}`)
    expect([...(await activeIds())]).toEqual([])
    const missed = (await alerts()).filter(isMissed).map(({ id }) => id)
    const toast = page.locator('[role=region] li[data-state]')
    const told = toast.getByText(`${symbol}: an alert triggered while this page was not connected`)
    expect(await told.count()).toBe(0)

    mayOpen()
    await told.waitFor()
    await toast.getByRole('link', { name: 'Why did it trigger?' }).click()
    await page.waitForURL(/\/alerts\?why=/)
    expect(missed).toContain(new URL(page.url()).searchParams.get('why'))
    await page.getByText(/^Alert triggered, \d+ ms later$/).waitFor()
    expect(errors).toEqual([])
  })
})
