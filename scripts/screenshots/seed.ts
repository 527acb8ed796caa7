import type { APIRequestContext, Browser } from 'playwright-core'
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

const talk: readonly (readonly [Username, string])[] = [
  ['grace', 'Morning all. $AAPL looks heavy into the open.'],
  ['linus', '早安！今天看 $NVDA 量能，昨天尾盤很強。'],
  ['ada', 'Set an alert on $AAPL two percent up, let us see.'],
  ['grace', 'The 50-day average held twice this week, I would not short it here.'],
  ['linus', 'Anyone trading $TSLA through earnings? 🚗'],
  ['ada', 'Not with this volatility. Scanning for relative volume above 2 instead.'],
]

const post = async (request: APIRequestContext, path: string, data: object) => {
  const reply = await request.post(path, { data })
  if (!reply.ok()) throw new Error(`POST ${path}: ${reply.status()} ${await reply.text()}`)
}

const priceOf = async (request: APIRequestContext, symbol: string): Promise<number> => {
  const reply = await request.get(`/api/stocks/${symbol}`)
  return ((await reply.json()) as { price: number }).price
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
