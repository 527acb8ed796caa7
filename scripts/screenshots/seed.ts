import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser } from 'playwright-core'
import type { BarsReply } from '../../src/contracts/market/stocks.ts'
import { eventually } from '../../test/browser/support/eventually.ts'

/** What a session is made of. */
export type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

const password = 'a tape deck at night'

const traders = {
  ada: { firstName: 'Ada', lastName: 'Lovelace' },
  grace: { firstName: 'Grace', lastName: 'Hopper' },
  linus: { firstName: 'Lin', lastName: '冠宇' },
} as const

type Username = keyof typeof traders

/** What the simulated exchange lists unless it is told otherwise. */
const listings = 200
/** How often the market is waited for, each time as long as a page may take. */
const marketTries = 6
const watched = ['AAPL', 'NVDA', 'MSFT', 'TSLA', 'AMZN', 'META', 'JPM', 'SPY']

/** Times the price of now: the two that stand just behind it fire with the next tick. */
const alerts = [
  ['AAPL', 'price_above', 1.018],
  ['AAPL', 'price_below', 0.972],
  ['MSFT', 'price_above', 1.06],
  ['NVDA', 'price_above', 0.998],
  ['TSLA', 'price_below', 1.002],
  ['AMZN', 'price_below', 0.9],
] as const

const rules = [
  ['META', 'percent_change', 4.5],
  ['JPM', 'volume_spike', 2],
] as const

/** A list of its own beside the first one: its symbols, its section line before one of them, and a note. */
const chips = {
  name: 'Chips',
  symbols: ['NVDA', 'AMD', 'AVGO', 'INTC', 'QCOM'],
  section: { title: 'Wait for the report', before: 'INTC' },
  note: ['AMD', 'Buys back 160 after the report, not before'],
} as const

/** By places of a stock's last 100 daily bars, from the oldest, and the prices of these bars. */
const drawn = [
  { tool: 'trend_line', at: [20, 80], from: 'low' },
  { tool: 'horizontal_line', at: [60], from: 'high' },
  { tool: 'rectangle', at: [40, 58], from: 'high' },
  { tool: 'text', at: [66], from: 'high', text: 'Gap' },
] as const

const talk: readonly (readonly [Username, string])[] = [
  ['grace', 'Morning all. $AAPL looks heavy into the open.'],
  ['linus', '早安！今天看 $NVDA 量能，昨天尾盤很強。'],
  ['ada', 'Set an alert on $AAPL two percent up, let us see.'],
  ['grace', 'The 50-day average held twice this week, I would not short it here.'],
  ['linus', 'Anyone trading $TSLA through earnings? 🚗'],
  ['ada', 'Not with this volatility. Scanning for relative volume above 2 instead.'],
]

type Method = 'post' | 'put'

const send = async (request: APIRequestContext, method: Method, path: string, data: object) => {
  const reply = await request[method](path, { data })
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`)
  return reply
}

const post = (request: APIRequestContext, path: string, data: object) =>
  send(request, 'post', path, data)

const priceOf = async (request: APIRequestContext, symbol: string): Promise<number> => {
  const reply = await request.get(`/api/stocks/${symbol}`)
  return ((await reply.json()) as { price: number }).price
}

const keepList = async (request: APIRequestContext) => {
  const made = await post(request, '/api/watchlists', { name: chips.name })
  const { id } = (await made.json()) as { id: string }
  const list = `/api/watchlists/${id}`
  for (const symbol of chips.symbols)
    await post(request, `${list}/symbols`, { symbol, before: null })
  await post(request, `${list}/sections`, chips.section)
  const [symbol, note] = chips.note
  await send(request, 'put', `${list}/symbols/${symbol}`, { note })
}

const draw = async (request: APIRequestContext, symbol: string) => {
  const reply = await request.get(`/api/stocks/${symbol}/bars?timeframe=1D&limit=100`)
  const { bars } = (await reply.json()) as BarsReply
  for (const { tool, at, from, ...rest } of drawn) {
    const anchors = at.map((place) => ({ time: bars[place]?.time, price: bars[place]?.[from] }))
    await send(request, 'put', `/api/drawings/${symbol}/${randomUUID()}`, {
      tool,
      anchors,
      ...rest,
    })
  }
}

const countOf = async (request: APIRequestContext, path: string): Promise<number> => {
  const reply = (await (await request.get(path)).json()) as object
  const [list] = Array.isArray(reply) ? [reply] : (Object.values(reply) as unknown[])
  return Array.isArray(list) ? list.length : 0
}

/** The page answers before the first start's history is in: every listing, then what is made of it. */
const marketIn = async (request: APIRequestContext) => {
  for (const [path, least] of [
    ['/api/stocks', listings],
    ['/api/signals', 1],
    ['/api/news', 1],
  ] as const)
    for (let triesLeft = marketTries; triesLeft > 0; triesLeft -= 1)
      try {
        await eventually(
          `${path} has at least ${least}`,
          () => countOf(request, path),
          (count) => count >= least,
        )
        break
      } catch (error) {
        if (triesLeft === 1) throw error
      }
}

const signedUp = async (browser: Browser, url: string, username: string, names: object) => {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  await post(context.request, '/api/register', {
    ...names,
    username,
    password,
    email: `${username}@example.org`,
    phone: '+44 20 7946 0000',
  })
  return context
}

/** Fills the trader's account, lets others talk, and gives the sessions to look with. */
export const seed = async (browser: Browser, url: string) => {
  const [ada, grace, linus, newcomer] = await Promise.all([
    signedUp(browser, url, 'ada', traders.ada),
    signedUp(browser, url, 'grace', traders.grace),
    signedUp(browser, url, 'linus', traders.linus),
    signedUp(browser, url, 'new', { firstName: 'Noor', lastName: 'Newcomer' }),
  ])
  const { request } = ada
  await marketIn(request)
  for (const symbol of watched) await post(request, '/api/watchlist', { symbol })
  await keepList(request)
  await draw(request, 'MSFT')
  for (const [symbol, condition, times] of alerts) {
    const value = Number(((await priceOf(request, symbol)) * times).toFixed(2))
    await post(request, '/api/alerts', { symbol, condition, value })
  }
  for (const [symbol, condition, value] of rules)
    await post(request, '/api/alerts', { symbol, condition, value })
  const speakers = { ada, grace, linus }
  for (const [speaker, message] of talk)
    await post(speakers[speaker].request, '/api/chat', { message })
  const cookies = { trader: await ada.cookies(), newcomer: await newcomer.cookies() }
  return {
    cookies,
    say: (message: string) => post(grace.request, '/api/chat', { message }),
  }
}
