import { randomUUID } from 'node:crypto'
import {
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import type { NewsItem } from '../../../src/domain/news/commands.ts'
import { newsAggregate } from '../../../src/domain/news/decider.ts'
import { priceFeedAggregate } from '../../../src/domain/price-feed/decider.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { signalAggregate } from '../../../src/domain/signal/decider.ts'
import type { StockCommand } from '../../../src/domain/stock/commands.ts'
import { stockAggregate } from '../../../src/domain/stock/decider.ts'
import { priceFeedId } from '../../../src/domain/streams.ts'
import { readDay } from '../../../src/projections/bars/read/read-day.ts'
import type { TestApp } from '../http/app.ts'

const source = 'simulated'

const context = () => ({ commandId: randomUUID(), userId: null })

/** What happens on the market of an app, at the app's clock. */
export const recordedMarket = (app: TestApp, symbols: readonly string[], random: () => number) => {
  const { commands } = app
  const prices = new Map(symbols.map((symbol, index) => [symbol, 50 + index * 30]))
  const volumes = new Map<string, number>()
  let day: TradingDate | null = null

  const stock = async (command: StockCommand) => {
    const result = await commands.handle(stockAggregate, command.symbol, command, context())
    if (!result.ok) throw new Error(JSON.stringify(result))
  }

  /** A tick batch of most symbols; not each of them trades every time. */
  const tick = async () => {
    const at = app.now()
    const date = tradingDate(at)
    if (date !== day) volumes.clear()
    day = date
    const ticks = symbols
      .filter(() => random() < 0.7)
      .map((symbol): Tick => {
        const price = Math.max(1, (prices.get(symbol) ?? 1) * (1 + (random() - 0.5) / 50))
        const rounded = Math.round(price * 100) / 100
        const volume = (volumes.get(symbol) ?? 0) + Math.floor(random() * 5_000)
        prices.set(symbol, rounded)
        volumes.set(symbol, volume)
        return [symbol, rounded, volume, at]
      })
    if (ticks.length === 0) return
    const result = await commands.handle(
      priceFeedAggregate,
      priceFeedId(source, date),
      { type: 'TickPrices', source, date, ticks, nowMs: at, isListed: () => true },
      context(),
    )
    if (!result.ok) throw new Error(JSON.stringify(result))
  }

  /** The books of the day before the clock's. */
  const closeDay = async () => {
    const date = shiftDate(tradingDate(app.now()), -1)
    await app.caughtUp()
    for (const symbol of symbols) {
      const read = await readDay(app.readModels, symbol, date)
      if (read === null) continue
      const { time: _, ...figures } = read.bar
      const closed = { symbol, source, date, day: figures, minutes: read.minutes }
      await stock({ type: 'CloseTradingDay', ...closed })
    }
  }

  /** Minutes of an hour before trading began on this day, and daily bars up to the day before. */
  const importBars = async (symbol: string, date: TradingDate, close: number) => {
    const start = tradingDayStart(date) / 1_000 + 8 * 3_600
    const minutes = Array.from({ length: 60 }, (_, index) => close + (index % 7) / 10)
    const bars = (closes: readonly number[]) => ({
      open: [...closes],
      high: closes.map((one) => one + 0.5),
      low: closes.map((one) => one - 0.5),
      close: [...closes],
      volume: closes.map((_, index) => 1_000 + index),
    })
    const times = { start, step: 60 }
    await stock({
      type: 'ImportBars',
      symbol,
      source,
      timeframe: '1m',
      bars: { times, ...bars(minutes) },
    })
    const daily = { start: Date.parse(shiftDate(date, -5)) / 1_000, step: 86_400 }
    await stock({
      type: 'ImportBars',
      symbol,
      source,
      timeframe: '1D',
      bars: { times: daily, ...bars([close - 2, close - 1, close, close + 1]) },
    })
  }

  const split = (symbol: string) => {
    prices.set(symbol, (prices.get(symbol) ?? 1) / 2)
    const date = tradingDate(app.now())
    return stock({ type: 'RecordSplit', symbol, ratio: { to: 2, for: 1 }, date, today: date })
  }

  const correctFundamentals = (symbol: string) =>
    stock({
      type: 'ImportFundamentals',
      symbol,
      source,
      sharesOutstanding: 123_000_000,
      floatShares: 99_000_000,
      epsTtm: 7.5,
      dividendsTtm: 0.5,
      beta: 1,
      about: `${symbol} was described anew.`,
    })

  /** @returns the id of the article */
  const publish = async (title: string, symbol: string): Promise<string> => {
    const publishedAt = app.now()
    const item: NewsItem = {
      uuid: randomUUID(),
      title,
      url: '/api/news/x',
      snippet: title,
      body: `${title}.`,
      publisher: 'Tapedeck Wire',
      publishedAt,
      source,
      simulated: true,
      entities: [{ symbol, matchScore: 1, sentimentScore: 0.4 }],
    }
    const date = tradingDate(publishedAt)
    const command = { type: 'ImportNews', date, items: [item] } as const
    await commands.handle(newsAggregate, date, command, context())
    return item.uuid
  }

  const signal = async (symbol: string) => {
    const signalId = randomUUID()
    const record = { hits: 12, cases: 20, days: 19 }
    const price = prices.get(symbol) ?? 1
    await commands.handle(
      signalAggregate,
      signalId,
      {
        type: 'IssueSignal',
        signal: {
          signalId,
          rule: 'rsi-reversal',
          symbol,
          source,
          timeframe: '1D',
          type: 'buy',
          barTime: Date.parse(tradingDate(app.now())) / 1_000,
          confidence: 57,
          symbolRecord: record,
          marketRecord: record,
          baseRate: 0.46,
          backfilled: false,
          entryPrice: price,
          targetPrice: price + 1,
          takeProfit: price + 2,
          stopLoss: null,
          expiresAt: app.now() + 86_400_000,
          reasoning: 'RSI(14) rose through 30 after 4 days below it.',
          indicators: ['RSI(14) 31.2'],
        },
      },
      context(),
    )
    return async () => {
      const closed = { signalId, outcome: 'target', price: price + 1, at: app.now() } as const
      await commands.handle(
        signalAggregate,
        signalId,
        { type: 'CloseSignal', ...closed },
        context(),
      )
    }
  }

  return { tick, closeDay, importBars, split, correctFundamentals, publish, signal }
}
