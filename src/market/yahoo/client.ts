import YahooFinance from 'yahoo-finance2'
import type { Guard } from '../guard.ts'

/** The requests to Yahoo; answers are returned unchecked, to be validated row by row. */
export interface YahooClient {
  /** At most `symbolsPerQuoteMax` symbols. */
  quote(symbols: readonly string[]): Promise<unknown>
  chart(symbol: string, interval: '1d' | '15m', from: Date, to: Date): Promise<unknown>
  /** One of the three statements: the address for all of them is too long for servers. */
  statement(symbol: string, series: StatementSeries): Promise<unknown>
}

export interface StatementSeries {
  readonly type: 'annual' | 'trailing'
  readonly module: 'financials' | 'balance-sheet' | 'cash-flow'
  readonly from: Date
  readonly to: Date
}

export const yahooLimits = {
  symbolsPerQuoteMax: 100,
  /** Yahoo rejects more requests at a time. */
  requestsAtOnceMax: 2,
} as const

const quiet = () => undefined

/**
 * Yahoo through `yahoo-finance2`, which handles its cookies and crumbs. The library would reject a
 * whole answer for one invalid row, so its validation is off and ours is used.
 * @param fetch how requests are sent
 */
export const createYahooClient = (guard: Guard, fetch: typeof globalThis.fetch): YahooClient => {
  const options = {
    suppressNotices: ['yahooSurvey' as const],
    versionCheck: false,
    validation: { logErrors: false, logOptionsErrors: false },
    queue: { concurrency: yahooLimits.requestsAtOnceMax },
    logger: { info: quiet, warn: quiet, error: quiet, debug: quiet, dir: quiet },
  }
  const unchecked = { validateResult: false } as const
  /** Each request has a client of its own, whose HTTP requests end with its attempt. */
  const ask = (work: (yahoo: InstanceType<typeof YahooFinance>) => Promise<unknown>) =>
    guard((signal) =>
      work(new YahooFinance({ ...options, fetch: (url, init) => fetch(url, { ...init, signal }) })),
    )
  return {
    quote: (symbols) => ask((yahoo) => yahoo.quote([...symbols], {}, unchecked)),
    chart: (symbol, interval, from, to) =>
      ask((yahoo) =>
        yahoo.chart(
          symbol,
          { period1: from, period2: to, interval, includePrePost: false, return: 'object' },
          unchecked,
        ),
      ),
    statement: (symbol, { type, module, from, to }) =>
      ask((yahoo) =>
        yahoo.fundamentalsTimeSeries(
          symbol,
          { period1: from, period2: to, type, module },
          unchecked,
        ),
      ),
  }
}
