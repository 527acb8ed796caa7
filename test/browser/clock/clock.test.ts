import { deflateRawSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dryRunReply } from '../../../src/contracts/alerts/alert-dry-run.ts'
import { alertsReply } from '../../../src/contracts/alerts/alerts.ts'
import { serverFrame } from '../../../src/contracts/socket/frames.ts'
import { stocksReply } from '../../../src/contracts/market/stocks.ts'
import { exchangeZone, tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { formatPrice } from '../../../src/domain/notation/price.ts'
import { encodeSegment } from '../../../src/domain/tape/format/encode.ts'
import type { TapeTick } from '../../../src/domain/tape/format/segment.ts'
import { dashboardPage } from '../pages/dashboard-page.ts'
import { ask } from '../support/ask.ts'
import { violations } from '../support/axe.ts'
import { openPage } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { priceOf } from '../support/price-of.ts'
import { type OpenProduct, signUp } from '../support/signed-up.ts'

const symbol = 'AAPL'

/** By the clock of the exchange. */
const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en', { timeZone: exchangeZone, hourCycle: 'h23' })

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

  const name = 'Clock: go to a past moment'
  const button = (page: Page, of: string) =>
    page.getByRole('region', { name }).getByRole('button', { name: of, exact: true })
  const press = (of: string) => button(trader.open.page, of).click()
  const momentOf = (page: Page) => new URL(page.url()).searchParams.get('asOf')
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
    expect(momentOf(page)).toBeNull()
    expect(errors).toEqual([])
  })

  /** The price at the moment of the page's address, as the server has it. */
  const priceThen = async (page: Page) => {
    const query = `?asOf=${encodeURIComponent(momentOf(page)!)}`
    const stock = await ask<{ price: number }>(page, `/api/stocks/${symbol}${query}`)
    return formatPrice(stock.price)
  }

  it('stands beside the sidebar, and over the whole width where there is none', async () => {
    const leftOn = async (page: Page) => (await page.getByRole('region', { name }).boundingBox())?.x
    const { page } = trader.open
    await opens()
    await page.getByRole('complementary').first().waitFor()
    await expect.poll(() => leftOn(page)).toBe(212)
    const visitor = await openPage(trader.browser, { baseURL: trader.product.url })
    await visitor.page.goto(`/?symbol=${symbol}&${asOf()}`)
    await visitor.page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await expect.poll(() => leftOn(visitor.page)).toBe(0)
    await visitor.close()
  })

  /** Between what lies over the page and the clock, in pixels. */
  const gapTo = async (over: Locator) => {
    const clock = trader.open.page.getByRole('region', { name })
    const [above, below] = await Promise.all([over.boundingBox(), clock.boundingBox()])
    return below!.y - (above!.y + above!.height)
  }

  it('is not covered by the open chat', async () => {
    const { page } = trader.open
    await opens()
    await page.getByRole('button', { name: 'Open chat' }).click()
    const chat = page.getByRole('region', { name: 'Trading Chat' })
    await chat.waitFor()
    await expect.poll(() => gapTo(chat)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close chat' }).click()
  })

  it('is not covered by what an alert reports, on a phone either', async () => {
    const { page } = trader.open
    await page.goto('/alerts')
    await page.getByRole('button', { name }).first().click()
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    for (const width of [390, 1_440]) {
      await page.setViewportSize({ width, height: 844 })
      const data = { symbol, condition: 'price_above', value: 0.01 }
      expect((await page.request.post('/api/alerts', { data })).status()).toBe(201)
      await toast.waitFor()
      await expect.poll(() => gapTo(toast)).toBeGreaterThan(0)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await toast.waitFor({ state: 'detached' })
    }
  })

  it('is followed by the windows of the page', async () => {
    const { page, errors } = trader.open
    await opens()
    const windows: Page[] = []
    for (const part of ['chart', 'list']) {
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: `Open the ${part} in its own window` }).click()
      windows.push(await opened)
    }
    const follow = async () => {
      const then = await priceThen(page)
      for (const each of windows) {
        await expect.poll(() => momentOf(each)).toBe(momentOf(page))
        await each.getByTestId(`price-${symbol}`).first().getByText(then, { exact: true }).waitFor()
        await each.locator('.detail', { hasText: /:\d\d/ }).first().waitFor()
      }
    }
    await follow()
    await press('1×')
    await press('Play')
    await expect.poll(() => momentOf(page)).not.toBe(moment)
    await press('Stop')
    await follow()
    await press('Back to live')
    for (const each of windows) {
      await each.getByText('LIVE', { exact: true }).first().waitFor()
      expect(momentOf(each)).toBeNull()
      await each.close()
    }
    expect(errors).toEqual([])
  })

  /** Prices that nobody else has. */
  const answersTape = async (ticks: readonly TapeTick[]) => {
    const { page } = trader.open
    const batches = ticks.map((tick, revision) => ({
      revision,
      first: 0,
      commandId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      position: { commit: 1n, prepare: 1n },
      recordedAt: tick[3] + 1,
      ticks: [tick],
    }))
    const bytes = await encodeSegment(batches, (raw) => deflateRawSync(raw))
    const begin = ticks[0]![3]
    const date = tradingDate(begin)
    const [from, to] = [1, 900_000].map((ms) => new Date(begin + ms).toISOString())
    const segment = { id: 0, from, to, ticks: ticks.length, bytes: bytes.length, symbols: 1 }
    await page.unroute('**/api/tape/**')
    await page.route('**/api/tape/**', (route) =>
      route.request().url().endsWith('/0')
        ? route.fulfill({ body: Buffer.from(bytes), contentType: 'application/octet-stream' })
        : route.fulfill({ json: { date, source: 'simulated', segments: [segment], growing: [] } }),
    )
  }

  it('plays a tape that the browser decodes', async () => {
    const { errors } = trader.open
    const at = Date.parse(moment)
    await answersTape([1, 2].map((second) => [symbol, 1_000 * second, 1e9, at + second * 1_000]))
    await opens()
    await press('1×')
    await press('Play')
    await price().getByText('2,000.00', { exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  /** When and at which price the server would have triggered, and how many ticks it has tried. */
  const dryRun = async (condition: object, [from, to]: readonly number[]) => {
    const rule = { match: 'all', conditions: [condition] }
    const [begin, end] = [from!, to!].map((at) => new Date(at).toISOString())
    const data = { symbol, rule, from: begin, to: end }
    const reply = await trader.open.page.request.post('/api/alerts/dry-run', { data })
    const { triggers, spans } = dryRunReply.parse(await reply.json())
    return { triggers, ticks: spans.reduce((sum, { bars }) => sum + bars, 0) }
  }

  /** The newest ticks that the page has been sent, as soon as none between them is missing. */
  const liveTicks = async (count: number): Promise<readonly TapeTick[]> => {
    const { page } = trader.open
    const seen = new Map<number, TapeTick>()
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = serverFrame.safeParse(JSON.parse(payload.toString())).data
        if (frame?.type !== 'quotes') return
        for (const [of, price, , , volume, at] of frame.ticks)
          if (of === symbol) seen.set(at, [of, price, volume ?? 0, at])
      }),
    )
    await page.goto(`/?symbol=${symbol}`)
    const newest = async () => {
      const ticks = [...seen.values()].slice(-count)
      if (ticks.length < count) return null
      const always = { left: 'price', operator: 'above', right: 1 }
      const tried = await dryRun(always, [ticks[0]![3], ticks.at(-1)![3]])
      return tried.ticks === count ? ticks : null
    }
    return (await eventually('ticks are whole', newest, (ticks) => ticks !== null))!
  }

  it('tries an alert from the chart on the ticks that it plays, as the server does, and marks its bar', async () => {
    const { page, errors } = trader.open
    await page.unroute('**/api/tape/**')
    const [before, ...ticks] = await liveTicks(20)
    const prices = ticks.map(([, price]) => price)
    const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
    const isAbove = highest > before![1]
    const level = isAbove ? highest : lowest
    const begin = ticks[0]![3] - 1
    const condition = { left: 'price', operator: isAbove ? 'above' : 'below', right: level }
    const { triggers } = await dryRun(condition, [begin, ticks.at(-1)![3]])
    expect(triggers[0]?.price).toBe(level)

    await page.goto(`/?symbol=${symbol}&asOf=${encodeURIComponent(new Date(begin).toISOString())}`)
    await page.getByRole('button', { name: 'Try an alert from here' }).press('Enter')
    await page.getByRole('textbox', { name: 'or type it' }).fill(level.toString())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Try from here' }).press('Enter')
    const trial = page.getByRole('region', { name: 'Rule that is tried' })
    await trial.getByText('play to try it on the ticks that follow').waitFor()
    await press('1×')
    await press('Play')
    const row = trial.getByRole('row').nth(1)
    await row.waitFor()
    await press('Stop')
    await trial.getByText('The server finds the same triggers', { exact: true }).waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      timeOf(Date.parse(triggers[0]!.at)),
      formatPrice(level),
      `Price ${formatPrice(level)}, against ${formatPrice(level)}`,
      'the same tick',
    ])
    const mark = page.getByRole('button', { name: `Would have triggered: ${symbol}, Price` })
    await mark.click()
    expect(await violations(page, 'main, section')).toEqual([])
    await press('Back to live')
    await trial.waitFor({ state: 'detached' })
    expect(await mark.count()).toBe(0)
    expect(errors).toEqual([])
  })

  // Last, because a whole minute has to pass after the first test: the others take that time.
  it('is opened, stepped, played and slid by touch on a phone', async () => {
    const { page, errors, close } = await openPage(trader.browser, {
      baseURL: trader.product.url,
      storageState: await trader.open.page.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const minuteOf = (at: number) => Math.floor(at / 60_000)
    const now = () => Promise.resolve(Date.now())
    const isLater = (at: number) => minuteOf(at) > minuteOf(Date.parse(moment))
    await eventually('a whole minute is in the log', now, isLater, { longestMs: 60_000 })
    const tap = (of: string) => button(page, of).tap()
    const shows = async () => {
      const then = await priceThen(page)
      await dashboardPage(page).price(symbol).getByText(then, { exact: true }).waitFor()
    }
    await page.goto(`/?symbol=${symbol}`)
    await page.getByRole('button', { name }).first().tap()
    await button(page, 'Play').waitFor()
    // The chart and the clock share the screen.
    const heights = await page.evaluate(() => [
      innerHeight,
      document.querySelector<HTMLElement>('section[aria-label^=Clock]')!.offsetHeight,
    ])
    expect(heights[1]).toBeLessThan(heights[0]! / 6)
    await tap('Steps, speed and date')
    await tap('Back one minute ([)')
    await expect.poll(() => momentOf(page)).not.toBeNull()
    await shows()
    const stepped = momentOf(page)
    await tap('1×')
    await tap('Play')
    await expect.poll(() => momentOf(page)).not.toBe(stepped)
    await tap('Stop')
    await shows()

    const slider = page.getByRole('slider', { name: 'Moment shown' })
    const place = (await slider.boundingBox())!
    const minute = Number(await slider.inputValue())
    const passed = minute / Number(await slider.getAttribute('max'))
    const [from, to] = [place.x + passed * place.width, place.x + place.width]
    const y = place.y + place.height / 2
    const thumb = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      thumb.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    await touch('touchStart', from)
    await touch('touchMove', to)
    await touch('touchEnd', to)
    // To the end of the day: to the last whole minute that has come.
    await expect.poll(() => Date.parse(momentOf(page)!) % 60_000).toBe(0)
    await shows()
    await tap('Back to live')
    await page.getByText('LIVE', { exact: true }).filter({ visible: true }).first().waitFor()
    expect(momentOf(page)).toBeNull()
    expect(errors).toEqual([])
    await close()
  })
})
