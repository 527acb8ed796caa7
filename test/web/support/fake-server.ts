import type { UserReply } from '../../../src/contracts/accounts/user-reply.ts'
import { tradingDate } from '../../../src/domain/calendar/trading-day.ts'
import type { Stock, StockDetail } from '../../../src/contracts/market/stocks.ts'

const seen = '2026-01-02T03:04:05.000Z'

export const ada: UserReply = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+886 2 1234 5678',
  createdAt: '2026-01-02T03:04:05.000Z',
}

/** The day and the source of a price, as the server says them of one that is a tick. */
const ofTick = ({ price = 100, lastUpdated = seen }: Partial<Stock>) => ({
  tradingDate: price === null ? null : tradingDate(Date.parse(lastUpdated)),
  priceResolution: price === null ? null : ('tick' as const),
})

export const stock = (symbol: string, more: Partial<Stock> = {}): Stock => ({
  id: symbol,
  symbol,
  name: `${symbol} Incorporated`,
  sector: 'Technology',
  price: 100,
  change: 1,
  changePercent: 1.0101,
  volume: 1_500_000,
  avgVolume: 2_000_000,
  marketCap: '2.5T',
  float: '15.6B',
  ...ofTick(more),
  ofMarketDay: true,
  lastUpdated: seen,
  stale: false,
  simulated: true,
  trend: [98, 99, 100],
  suspectedSplit: null,
  ...more,
})

export const detail = (symbol: string, more: Partial<StockDetail> = {}): StockDetail => ({
  ...stock(symbol),
  exchange: 'NASDAQ',
  currency: 'USD',
  ageMs: 500,
  open: 99.5,
  previousClose: 99,
  dayLow: 98,
  dayHigh: 102,
  week52Low: 80,
  week52High: 120,
  peRatio: 29.4,
  beta: 1.28,
  dividendYield: 0.54,
  eps: 6.07,
  about: 'Makes things.',
  ...ofTick(more),
  ...more,
})

interface Request {
  readonly method: string
  readonly path: string
  readonly contentType: string | null
  readonly body: unknown
}

type Answer = (request: Request) => Response | Promise<Response>

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status })

export const text = (body: string, status: number): Response => new Response(body, { status })

/**
 * The other end of `fetch`: answers by `METHOD /path`, remembers what it was asked, and says 404
 * to what nobody expected.
 */
export const createFakeServer = (answers: Record<string, Answer>) => {
  const requests: Request[] = []
  const fetch = async (input: string | URL | globalThis.Request, init: RequestInit = {}) => {
    const path = input instanceof globalThis.Request ? input.url : input.toString()
    const request: Request = {
      method: init.method ?? 'GET',
      path,
      contentType: new Headers(init.headers).get('content-type'),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    requests.push(request)
    const answer = answers[`${request.method} ${path.split('?')[0] ?? ''}`]
    return answer ? answer(request) : text('Unexpected call', 404)
  }
  const asked = (call: string) =>
    requests.filter(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}` === call)
  return { answers, requests, asked, fetch }
}

/** A promise with its handle outside, to hold an answer back. */
export const deferred = <T>() => {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
