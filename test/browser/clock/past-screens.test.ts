import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertsReply } from '../../../src/contracts/alerts/alerts.ts'
import { chatReply } from '../../../src/contracts/chat.ts'
import { financialsReply } from '../../../src/contracts/market/financials.ts'
import { newsReply } from '../../../src/contracts/market/news.ts'
import { signalsReply } from '../../../src/contracts/market/signals.ts'
import { barsReply, type Stock, stocksReply } from '../../../src/contracts/market/stocks.ts'
import { shiftDate, tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { abbreviate } from '../../../src/domain/notation/abbreviate.ts'
import { formatLevel, formatPrice } from '../../../src/domain/notation/price.ts'
import { formatPercent } from '../../../src/domain/notation/sign.ts'
import { barTexts } from '../pages/chart.ts'
import { ask } from '../support/ask.ts'
import { openPage, type OpenPage } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { priceOf } from '../support/price-of.ts'
import { type OpenProduct, signUp } from '../support/signed-up.ts'

const symbol = 'AAPL'
/** Price above 1. */
const rule = {
  id: 'a',
  field: 'PRICE',
  operator: 'greater than',
  compareType: 'NUMERIC',
  compareValue: '1',
  conjunction: 'AND',
}
const scan = '1*PRICE_greater-than_NUMERIC_1__0_AND_30_Daily'

interface Then {
  /** An answer of the API as of the moment. */
  readonly get: <T>(path: string, schema: { readonly parse: (reply: unknown) => T }) => Promise<T>
  readonly quotes: readonly Stock[]
}

interface Screen {
  readonly name: string
  readonly path: string
  readonly press?: string
  /** What must be read on it: each is a number of the moment, as the product writes it. */
  readonly numbers: (then: Then) => Promise<readonly string[]> | readonly string[]
}

const quoteTexts = ({ price, volume, changePercent }: Stock): string[] => [
  formatPrice(price!),
  abbreviate(volume!),
  formatPercent(changePercent!),
]
const quoteOf = ({ quotes }: Then, of = symbol): Stock =>
  quotes.find((stock) => stock.symbol === of)!

/** As the legend of the chart says it. */
const newestBar = async ({ get }: Then): Promise<string[]> => {
  const { bars } = await get(`/api/stocks/${symbol}/bars?timeframe=1D&limit=1`, barsReply)
  const [open, high, low] = barTexts(bars)[0]!.split(' ')
  return [`O ${open}`, `H ${high}`, `L ${low}`]
}

const screens: readonly Screen[] = [
  {
    name: 'the dashboard',
    path: `/?symbol=${symbol}`,
    numbers: async (then) => {
      const { news } = await then.get('/api/news', newsReply)
      const movers = then.quotes.map(({ changePercent }) => changePercent!)
      const ends = [Math.max(...movers), Math.min(...movers)].map(formatPercent)
      return [...quoteTexts(quoteOf(then)), ...(await newestBar(then)), ...ends, news[0]!.title]
    },
  },
  {
    name: 'Full Quote',
    path: `/?symbol=${symbol}`,
    press: 'Full Quote',
    numbers: (then) => quoteTexts(quoteOf(then)),
  },
  {
    name: 'Financials',
    path: `/?symbol=${symbol}`,
    press: 'Financials',
    numbers: async (then) => {
      const { income } = await then.get(`/api/stocks/${symbol}/financials`, financialsReply)
      return [abbreviate(income[0]!.ttm!)]
    },
  },
  {
    name: 'the chart in its own window',
    path: `/popout/chart?symbol=${symbol}`,
    numbers: newestBar,
  },
  {
    name: 'the list in its own window',
    path: '/popout/list?',
    numbers: ({ quotes }) => quotes.slice(0, 10).flatMap(quoteTexts),
  },
  {
    name: 'the scanner with a scan',
    path: `/scanner?scan=${scan}`,
    numbers: ({ quotes }) => {
      const [first] = quotes.toSorted((a, b) => b.changePercent! - a.changePercent!)
      return [`${quotes.length} matches`, ...quoteTexts(first!)]
    },
  },
  {
    name: 'when a scan matched',
    path: `/scanner?scan=${scan}`,
    press: 'History',
    numbers: ({ quotes }) => [`: ${quotes.length} stocks.`],
  },
  {
    name: 'My Saved Scans',
    path: '/scanner?',
    press: 'My Saved Scans',
    numbers: ({ quotes }) => [`${quotes.length} stocks match now`],
  },
  {
    name: 'the watchlists',
    path: '/watchlists?',
    numbers: (then) => ['1 stock', ...quoteTexts(quoteOf(then))],
  },
  {
    name: 'the alerts',
    path: '/alerts?',
    numbers: async (then) => {
      const alerts = await then.get('/api/alerts', alertsReply)
      return ['2 active', ...alerts.map(({ value }) => formatLevel(Number(value)))]
    },
  },
  {
    name: 'the signals',
    path: '/signals?',
    numbers: async (then) => {
      const signals = await then.get('/api/signals', signalsReply)
      const [newest] = signals.filter(({ status }) => status === 'active')
      const { price } = quoteOf(then, newest!.symbol)
      return [`${newest!.confidence}%`, formatPrice(price!)]
    },
  },
  {
    name: 'the chat',
    path: '/signals?',
    press: 'Open chat',
    numbers: async (then) => {
      const { messages } = await then.get('/api/chat', chatReply)
      const [{ timestamp, message }] = messages as [(typeof messages)[0]]
      const minute = Math.floor(Date.parse(timestamp) / 60_000) * 60
      const before = `/api/stocks/${symbol}/bars?timeframe=1m&limit=1&before=${minute}`
      const { bars } = await then.get(before, barsReply)
      return [`$${symbol} ${formatPrice(bars.at(-1)!.close)} ${message.replace(/^\S+ /, '')}`]
    },
  },
]

describe('a link to a moment', () => {
  let trader: OpenProduct
  /** Has no socket, gets no other answers than those of the moment, and its clock is days ahead. */
  let still: OpenPage
  let asOf: string
  let then: Then
  /** The path of the screen that was right. */
  let lookedAt: string | null = null

  const pricesNow = async () => {
    const reply = stocksReply.parse(await ask(trader.open.page, '/api/stocks?limit=10000'))
    return reply.stocks.map(({ price }) => price)
  }
  /** Waits until most prices have moved: in steps of a cent, some take their time. */
  const pricesMove = async () => {
    const before = await pricesNow()
    await eventually('prices move', pricesNow, (now) => {
      const moved = now.filter((price, row) => price !== before[row])
      return moved.length > now.length / 2
    })
  }

  beforeAll(async () => {
    trader = await signUp({ env: { SIM_TICK_MS: '200' } })
    const { page } = trader.open
    const price = await priceOf(page, symbol)
    const post = async (path: string, data: object) =>
      expect((await page.request.post(path, { data })).ok()).toBe(true)
    const remove = async (path: string) => expect((await page.request.delete(path)).ok()).toBe(true)
    const alertAt = (value: number) =>
      post('/api/alerts', { symbol, condition: 'price_above', value: Number(value.toFixed(2)) })
    await alertAt(price * 2)
    await alertAt(price * 3)
    await post('/api/watchlist', { symbol })
    await post('/api/chat', { message: `$${symbol} opens at 1,001` })
    const [alert] = alertsReply.parse(await ask(page, '/api/alerts'))
    // Statements are recorded when they are first asked for.
    for (const path of ['/api/watchlist', '/api/chat', `/api/stocks/${symbol}/financials`])
      await ask(page, path)
    const reply = await page.request.get('/api/stocks')
    const position = `@${reply.headers()['tapedeck-position']!}`
    asOf = `asOf=${encodeURIComponent(position)}`
    const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${asOf}`
    const get: Then['get'] = async (path, schema) => schema.parse(await ask(page, at(path)))
    const momentMs = Date.now()
    then = { get, quotes: (await get('/api/stocks?limit=10000', stocksReply)).stocks }

    // What has changed since.
    await alertAt(price * 4)
    await remove(`/api/alerts/${alert!.id}`)
    await remove(`/api/watchlist/${symbol}`)
    await post('/api/watchlist', { symbol: 'MSFT' })
    await post('/api/watchlist', { symbol: 'IBM' })
    await post('/api/chat', { message: 'and closes at 2,002' })

    // Of which no stock was among those last seen: in the past that is not said.
    const createdAt = new Date().toISOString()
    const saved = [{ id: 'above', name: 'Above 1', rules: [rule], createdAt, viewed: [] }]
    const storageState = await page.context().storageState()
    still = await openPage(trader.browser, { baseURL: trader.product.url, storageState })
    for (const reader of [page, still.page])
      await reader.addInitScript(
        (scans) => localStorage.setItem('savedScans', scans),
        JSON.stringify(saved),
      )
    await still.page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
    await still.page.routeWebSocket(/\/ws$/, () => undefined)
    await still.page.route('**/api/**', (route) => {
      const called = route.request()
      const asked = `${called.url()} ${called.postData() ?? ''}`
      // The history of a scan ends on the day before the moment's.
      const dayBefore = `"to":"${shiftDate(tradingDate(momentMs), -1)}"`
      const isOfMoment = [asOf, position, dayBefore, '/api/user '].some((text) =>
        asked.includes(text),
      )
      return isOfMoment ? route.continue() : route.abort()
    })
  })
  afterAll(async () => {
    await still.close()
    await trader.remove()
  })

  /** All that a screen shows. The clock below it says how long ago the moment is. */
  const read = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('aside, main, [role=dialog], section')
      const parts = [...all].filter(
        (part) => !part.matches('main *') && !part.matches('[aria-label^=Clock]'),
      )
      return parts.map(({ innerText }) => innerText).join('\n')
    })
  /** What the chart has drawn. */
  const picture = (page: Page): Promise<string> =>
    page.evaluate(() =>
      [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join(),
    )
  /**
   * What is behind a button opens on the screen that has just been looked at.
   * @returns what the page shows without it
   */
  const opens = async (page: Page, { path, press }: Screen): Promise<string> => {
    if (path !== lookedAt) await page.goto(`${path}&${asOf}`, { waitUntil: 'networkidle' })
    if (press === undefined) return ''
    const before = await read(page)
    await page.getByRole('button', { name: press, exact: true }).click()
    return before
  }
  const timesIn = (text: string, number: string) => text.split(number).length - 1

  it.each(screens)('shows every number of $name as it was, while prices go on', async (screen) => {
    const numbers = await screen.numbers(then)
    expect(numbers).not.toEqual([])
    const pages = [trader.open.page, still.page] as const
    const [before] = await Promise.all(pages.map((page) => opens(page, screen)))
    lookedAt = null
    const isThere = (text: string, number: string) =>
      timesIn(text, number) > timesIn(before!, number)
    const [shown] = await eventually(
      `both show ${numbers.join(', ')}`,
      () => Promise.all(pages.map(read)),
      ([one, other]) => one === other && numbers.every((number) => isThere(one!, number)),
    )
    await pricesMove()
    expect(await read(trader.open.page)).toBe(shown)
    const [one, other] = await Promise.all(pages.map(picture))
    expect(one === other).toBe(true)
    lookedAt = screen.path
  })

  it('is open on every screen without an error', () => {
    expect(trader.open.errors).toEqual([])
  })
})
