import { onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
} from '../../../src/domain/calendar/trading-day.ts'
import { metricDefinitions, type MetricKey } from '../../../src/domain/metrics/definitions.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import type { ScannerDeps, ScannerReport } from '../../../src/scanner/ports.ts'
import { createScanner, type RunningScanner } from '../../../src/scanner/scanner.ts'
import { columns, listed, type PlainBar, ticked } from '../logs/market-events.ts'
import { until } from '../until.ts'
import { ProjectionWorld } from './projection-world.ts'

const codec = createCodec(eventTables)

type Report = (report: ScannerReport) => void

interface Stores {
  readonly log: ScannerDeps['store']
  readonly readModels: ReadModels
}

/** A scanner over the log and the read models that has not been started. */
export const scannerOver = (
  { log, readModels }: Stores,
  report: Report = () => undefined,
): RunningScanner =>
  createScanner({
    store: log,
    decode: (recorded) => codec.decode(recorded),
    readModels,
    monotonicNow: () => performance.now(),
    random: Math.random,
    report,
  })

/** The same, started and ready. */
export const startScanner = async (stores: Stores, report?: Report): Promise<RunningScanner> => {
  const scanner = scannerOver(stores, report)
  scanner.start()
  await until('scanner ready', () => scanner.ready)
  return scanner
}

/** Appends, and waits until the scanner has taken it. */
export const taken = async (scanner: RunningScanner, append: () => Promise<unknown>) => {
  const took = new Promise<void>((resolve) => scanner.onTicks(resolve))
  await append()
  await took
}

/** What the scanner has of a symbol, by metric. */
export const figuresOf = (scanner: RunningScanner, symbol: string) => {
  const row = scanner.rows().find((each) => each.symbol === symbol)
  return (key: MetricKey) =>
    row?.values[metricDefinitions.findIndex((metric) => metric.key === key)] ?? null
}

/** A scanner's log and read models, with stocks that are traded on one day. */
export class ScannerWorld extends ProjectionWorld {
  readonly date: TradingDate

  constructor(date: TradingDate) {
    super({ projections: [stocksProjection, barsProjection] })
    this.date = date
    onTestFinished(() => this.dispose())
  }

  /** Forty days of a price that rises by a dollar a day, up to the day before the date. */
  history(symbol: string, close = 100) {
    const days = Array.from({ length: 40 }, (_, index): PlainBar => {
      const price = close - 40 + index + 1
      return [price, price + 1, price - 1, price, 1_000]
    })
    const bars = columns({ start: dailyBarTime(shiftDate(this.date, -40)), step: 86_400 }, days)
    return {
      type: 'BarsImported',
      data: { symbol, source: 'simulated', timeframe: '1D', bars },
    } as const
  }

  async list(symbol: string, close?: number) {
    await this.append(`stock-${symbol}`, [listed(symbol), this.history(symbol, close)])
  }

  /** A million shares of a company that earns two dollars with each. */
  reported(symbol: string) {
    const data = {
      symbol,
      source: 'simulated',
      sharesOutstanding: 1_000_000,
      floatShares: 900_000,
      epsTtm: 2,
      dividendsTtm: null,
      beta: null,
      about: null,
    }
    return { type: 'FundamentalsImported', data } as const
  }

  tick(...ticks: Tick[]) {
    return this.append(`priceFeed-simulated_${this.date}`, [ticked(this.date, ...ticks)])
  }

  async scanner(readModels: ReadModels = this.readModels) {
    const reports: ScannerReport[] = []
    const scanner = await startScanner({ log: this.log, readModels }, (report) =>
      reports.push(report),
    )
    onTestFinished(() => scanner.stop())
    return { scanner, reports }
  }
}
