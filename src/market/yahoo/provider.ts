import { tradingDate } from '../../domain/calendar/trading-day.ts'
import { timeframeSeconds } from '../../domain/calendar/timeframes.ts'
import type { OnBadRow } from '../bad-rows.ts'
import type { Clock } from '../clock.ts'
import { every } from '../every.ts'
import type { BarHistory, TickBatch, Listing, MarketDataProvider, TicksOptions } from '../port.ts'
import { readChart } from './bars.ts'
import { type StatementSeries, type YahooClient, yahooLimits } from './client.ts'
import {
  fundamentalsOf,
  type QuoteRow,
  readQuotes,
  tickOf,
  yahooSource,
  yahooSymbol,
} from './quotes.ts'
import { readStatements } from './statements.ts'

export interface YahooOptions {
  readonly client: YahooClient
  /** The followed listings. */
  readonly listings: readonly Listing[]
  /** Milliseconds between two polls of all quotes. */
  readonly pollMs: number
  readonly clock: Clock
  readonly onBadRow: OnBadRow
  /** Called when a request failed; the last prices stay. */
  readonly onUnavailable: (error: unknown) => void
}

const dayMs = 86_400_000
/** How many days of bars are requested; Yahoo has quarter hours for sixty days. */
const historyDays = { daily: 730, quarterHour: 30 } as const
const statementYears = 6

const chunksOf = <Item>(items: readonly Item[], max: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / max) }, (_, i) =>
    items.slice(i * max, (i + 1) * max),
  )

/** Quotes, bars and statements of Yahoo Finance for the followed listings. */
export const createYahooProvider = (options: YahooOptions): MarketDataProvider => {
  const { client, listings, pollMs, clock, onBadRow, onUnavailable } = options
  const symbols = listings.map(({ symbol }) => symbol)

  const rowsOf = async (asked: readonly string[]): Promise<Map<string, QuoteRow>> => {
    const rows = new Map<string, QuoteRow>()
    for (const chunk of chunksOf(asked, yahooLimits.symbolsPerQuoteMax)) {
      const answer = await client.quote(chunk.map(yahooSymbol))
      for (const [symbol, row] of readQuotes(answer, chunk, onBadRow)) rows.set(symbol, row)
    }
    return rows
  }

  const quotes = async (asked: readonly string[]): Promise<TickBatch> =>
    [...(await rowsOf(asked))].map(([symbol, row]) => tickOf(symbol, row))

  const barsOf = async (symbol: string, until: number, days: number, timeframe: '1D' | '15m') => {
    const interval = timeframe === '1D' ? '1d' : timeframe
    const from = new Date(until - days * dayMs)
    const answer = await client.chart(yahooSymbol(symbol), interval, from, new Date(until))
    return { timeframe, bars: readChart(answer, timeframeSeconds[timeframe], onBadRow) }
  }

  /** After a failed poll the last prices stay, and become stale. */
  async function* ticks({ signal }: TicksOptions): AsyncGenerator<TickBatch> {
    const newest = new Map<string, number>()
    for await (const now of every(pollMs, clock, signal)) {
      try {
        const today = tradingDate(now)
        const batch = (await quotes(symbols)).filter(
          ([symbol, , , at]) => tradingDate(at) === today && at > (newest.get(symbol) ?? 0),
        )
        for (const [symbol, , , at] of batch) newest.set(symbol, at)
        yield batch
      } catch (error) {
        onUnavailable(error)
      }
    }
  }

  return {
    source: yahooSource,
    simulated: false,
    listings: () => Promise.resolve(listings),
    quotes,
    ticks,
    fundamentals: async (symbol) => {
      const row = (await rowsOf([symbol])).get(symbol)
      return row ? fundamentalsOf(row) : null
    },
    history: async (symbol, until) => {
      const found: BarHistory[] = [
        await barsOf(symbol, until, historyDays.quarterHour, '15m'),
        await barsOf(symbol, until, historyDays.daily, '1D'),
      ]
      return found.filter(({ bars }) => bars.open.length > 0)
    },
    financials: async (symbol) => {
      const now = clock.now()
      const span = { from: new Date(now - statementYears * 365 * dayMs), to: new Date(now) }
      const series = (type: 'annual' | 'trailing', modules: readonly StatementSeries['module'][]) =>
        Promise.all(
          modules.map((module) => client.statement(yahooSymbol(symbol), { type, module, ...span })),
        )
      const annual = await series('annual', ['financials', 'balance-sheet', 'cash-flow'])
      const trailing = await series('trailing', ['financials', 'cash-flow'])
      return readStatements(annual, trailing, onBadRow)
    },
  }
}
