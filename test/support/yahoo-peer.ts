import type { ServerResponse } from 'node:http'
import { systemClock } from '../../src/market/clock.ts'
import { createGuard } from '../../src/market/guard.ts'
import type { Listing } from '../../src/market/port.ts'
import { createYahooClient } from '../../src/market/yahoo/client.ts'
import { createYahooProvider } from '../../src/market/yahoo/provider.ts'
import { manualClock } from './manual-clock.ts'
import { json, servicePeer } from './service-peer.ts'

export const noon = '2026-06-10T16:00:00.000Z'
export const seconds = (iso: string): number => Date.parse(iso) / 1_000

const listing = (symbol: string): Listing => ({
  symbol,
  name: symbol,
  exchange: 'NYSE',
  currency: 'USD',
  sector: null,
})

/** A row as `v7/finance/quote` gives it; more fields than these are there and not looked at. */
export const quoteRow = (symbol: string, more: object = {}) => ({
  language: 'en-US',
  region: 'US',
  quoteType: 'EQUITY',
  symbol,
  currency: 'USD',
  marketState: 'REGULAR',
  longName: `${symbol} Inc.`,
  regularMarketPrice: 187.5,
  regularMarketTime: seconds(noon) - 5,
  regularMarketVolume: 12_345,
  sharesOutstanding: 15e9,
  epsTrailingTwelveMonths: 6.1,
  trailingAnnualDividendRate: 0.96,
  ...more,
})

type Answers = Record<string, (url: URL, response: ServerResponse) => void>

/** Yahoo's hand-shake: a cookie from the page, and a crumb for it. */
const handShake: Answers = {
  'finance.yahoo.com/quote/AAPL': (_url, response) => {
    const cookie =
      'A3=d=x; Expires=Thu, 10 Jun 2027 16:00:00 GMT; Domain=.yahoo.com; Path=/; Secure'
    response.writeHead(200, { 'set-cookie': cookie }).end('<html></html>')
  },
  'query1.finance.yahoo.com/v1/test/getcrumb': (_url, response) => response.end('crumb'),
}

export const quotePath = 'query2.finance.yahoo.com/v7/finance/quote'

/** Yahoo on this machine, by host and path, and our provider that asks it. */
export const yahooPeer = async () => {
  const answers: Answers = { ...handShake }
  const badRows: string[] = []
  const faults: unknown[] = []
  const peer = await servicePeer((url, response) => {
    const found = answers[`${url.host}${url.pathname}`]
    if (found) found(url, response)
    else response.writeHead(404).end('Not Found')
  })
  return {
    answers,
    badRows,
    faults,
    asked: peer.asked,
    close: () => peer.close(),
    quotesAre: (...rows: unknown[]) => {
      answers[quotePath] = (_url, response) =>
        json(response, { quoteResponse: { result: rows, error: null } })
    },
    provider: (symbols: string[], { clock = manualClock(noon), timeoutMs = 5_000 } = {}) =>
      createYahooProvider({
        client: createYahooClient(
          createGuard({
            clock: systemClock,
            random: Math.random,
            limits: { timeoutMs, firstWaitMs: 1, waitMaxMs: 2, restMs: 150 },
          }),
          peer.fetch,
        ),
        listings: symbols.map(listing),
        pollMs: 15_000,
        clock,
        onBadRow: (source, fault) => badRows.push(`${source} ${fault}`),
        onUnavailable: (error) => faults.push(error),
      }),
  }
}
