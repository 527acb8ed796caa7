import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertsReply } from '../../src/contracts/alerts.ts'
import { stocksReply } from '../../src/contracts/stocks.ts'
import { tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { formatPrice } from '../../src/domain/notation/price.ts'
import { encodeSegment } from '../../src/domain/tape/format/encode.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { ask } from './support/ask.ts'
import { eventually } from './support/eventually.ts'
import { priceOf } from './support/price-of.ts'
import { type OpenProduct, signUp } from './support/signed-up.ts'

const symbol = 'AAPL'

describe('the clock', () => {
  let trader: OpenProduct
  /** Before the alerts were created, of which one triggers some ticks later. */
  let moment: string

  beforeAll(async () => {
    trader = await signUp({ env: { SIM_TICK_MS: '200' } })
    const { page } = trader.open
    const price = await priceOf(page, symbol)
    moment = new Date().toISOString()
    for (const [condition, by] of [
      ['price_above', 0.02],
      ['price_below', -0.02],
    ] as const) {
      const data = { symbol, condition, value: Number((price + by).toFixed(2)) }
      expect((await page.request.post('/api/alerts', { data })).status()).toBe(201)
    }
    const alerts = async () => alertsReply.parse(await ask(page, '/api/alerts'))
    await eventually('one triggers', alerts, (all) => all.some(({ isActive }) => !isActive))
  })
  afterAll(() => trader.remove())

  const clock = () => trader.open.page.getByRole('region', { name: 'Clock: go to a past moment' })
  const press = (name: string) => clock().getByRole('button', { name, exact: true }).click()
  const asOf = () => `asOf=${encodeURIComponent(moment)}`
  const price = () => dashboardPage(trader.open.page).price(symbol)
  const opens = () => trader.open.page.goto(`/?symbol=${symbol}&${asOf()}`)

  it('shows the moment of a link, plays to an alert that triggered, and goes back to live', async () => {
    const { page, errors } = trader.open
    await opens()
    const { stocks } = stocksReply.parse(await ask(page, `/api/stocks?limit=10000&${asOf()}`))
    const then = stocks.find((stock) => stock.symbol === symbol)?.price ?? Number.NaN
    await price().getByText(formatPrice(then), { exact: true }).waitFor()

    await page.getByRole('link', { name: /^Alerts/ }).click()
    await page.getByText('0 triggered', { exact: true }).waitFor()
    await press('1×')
    await press('Play')
    await page.getByText(/^[12] triggered$/).waitFor()

    await press('Back to live')
    await page.getByText('LIVE', { exact: true }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('asOf')).toBeNull()
    expect(errors).toEqual([])
  })

  it('plays a tape that the browser decodes', async () => {
    const { page, errors } = trader.open
    const at = Date.parse(moment)
    const date = tradingDate(at)
    const batches = [1, 2].map((second) => ({
      ...{ revision: second, first: 0, commandId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' },
      ...{ position: { commit: 1n, prepare: 1n }, recordedAt: at + second * 1_000 },
      ticks: [[symbol, 1_000 * second, 1e9, at + second * 1_000] as const],
    }))
    const bytes = await encodeSegment(batches, (raw) => deflateRawSync(raw))
    const [from, to] = [1_000, 900_000].map((ms) => new Date(at + ms).toISOString())
    const segment = { id: 0, from, to, ticks: 2, bytes: bytes.length, symbols: 1 }
    await page.route(`**/api/tape/${date}`, (route) =>
      route.fulfill({ json: { date, source: 'simulated', segments: [segment] } }),
    )
    await page.route(`**/api/tape/${date}/0`, (route) =>
      route.fulfill({ body: Buffer.from(bytes), contentType: 'application/octet-stream' }),
    )
    await opens()
    await press('1×')
    await press('Play')
    await price().getByText('2,000.00', { exact: true }).waitFor()
    expect(errors).toEqual([])
  })
})
