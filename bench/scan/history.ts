import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  dailyBarTime,
  nextMidnight,
  shiftDate,
  tradingDayStart,
} from '../../src/domain/calendar/trading-day.ts'
import { eventTables } from '../../src/domain/all-events.ts'
import { marketSymbol } from '../../src/domain/metrics/definitions.ts'
import type { ScanRule } from '../../src/domain/scan/rule.ts'
import { streamOf } from '../../src/domain/streams.ts'
import { createCodec } from '../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../src/eventstore/embedded/embedded-event-store.ts'
import { barsProjection } from '../../src/projections/bars/projection.ts'
import { EmbeddedReadModels } from '../../src/projections/embedded/store.ts'
import { createReadModels } from '../../src/projections/read-models.ts'
import { ProjectionRunner } from '../../src/projections/runner/runner.ts'
import { stocksProjection } from '../../src/projections/stocks/projection.ts'
import { scanHistory } from '../../src/scanner/scan-history.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'
import type { Bench } from '../harness/bench.ts'
import { compare, cpuMs } from '../harness/compare.ts'
import { inTemporaryFolder } from '../harness/in-temporary-folder.ts'

const [symbols, days, momentsMax, goalMs] = [200, 1_000, 500, 500]
const lastDate = '2025-11-20'
const source = 'simulated'

type Store = ReturnType<typeof openEmbeddedEventStore>

const codec = createCodec(eventTables)

const fill = async (store: Store): Promise<void> => {
  const random = mulberry32(1)
  const start = dailyBarTime(shiftDate(lastDate, 1 - days))
  for (let index = 0; index < symbols; index += 1) {
    const symbol = index === 0 ? marketSymbol : `S${index.toString()}`
    let price = 50 + index
    const close = Array.from({ length: days }, () => (price *= 1 + (random() - 0.5) / 40))
    const bars = {
      times: { start, step: 86_400 },
      open: [...close],
      high: close.map((one) => one * 1.01),
      low: close.map((one) => one * 0.99),
      close,
      volume: close.map(() => Math.floor(random() * 1e6) + 1),
    }
    const listing = { name: symbol, sector: null, exchange: 'NYSE', currency: 'USD' }
    const id = randomUUID()
    const occurredAt = `${lastDate}T23:00:00Z`
    const metadata = { correlationId: id, causationId: id, userId: null, occurredAt }
    const events = [
      { type: 'StockListed', data: { symbol, source, ...listing } },
      { type: 'BarsImported', data: { symbol, source, timeframe: '1D', bars } },
    ].map((event) => ({ id: randomUUID(), ...codec.encode(event), metadata }))
    await store.append(streamOf.stock(symbol), events, 'no_stream')
  }
}

/** The embedded read models of a log, once they have folded it. */
const openReadModels = async (folder: string, eventStore: Store) => {
  const store = new EmbeddedReadModels({
    file: join(folder, 'read-models.db'),
    now: Date.now,
    onDamage: ({ reason }) => {
      throw new Error(reason)
    },
  })
  const projections = [stocksProjection, barsProjection]
  const runner = new ProjectionRunner(projections, {
    eventStore,
    readModels: store,
    random: Math.random,
    now: Date.now,
    decode: (recorded) => codec.decode(recorded),
    report: () => undefined,
    checkpointsWait: true,
  })
  await runner.start()
  const readModels = createReadModels(store, runner.progress)
  const head = await eventStore.head()
  for (const { name } of projections)
    if (head === null || !(await readModels.waitFor(name, head, 60_000)))
      throw new Error('The projections are late.')
  const close = async () => {
    await runner.stop()
    await store.close()
  }
  return { readModels, close }
}

const above = (field: ScanRule['field'], compareValue: number): ScanRule => ({
  field,
  operator: 'greater than',
  compareType: 'NUMERIC',
  compareValue,
  conjunction: 'OR',
  multiplier: 0,
  percentage: 0,
  period: 30,
  interval: 'Daily',
})

const average = (interval: ScanRule['interval'], period: number): ScanRule => ({
  ...above('PRICE', 0),
  compareType: 'ANALYTIC',
  compareValue: 'Simple Moving Average',
  interval,
  period,
})

const rulesOf: Readonly<Record<string, readonly ScanRule[]>> = {
  price: [above('PRICE', 100)],
  RSI: [above('rsi14', 70)],
  'ten heavy metrics': [
    ...[above('rsi14', 70), above('atr14Pct', 3), above('macdHist', 1), above('beta252', 2)],
    ...[above('high52Dist', -1), above('volatility20', 60), above('sma200Dist', 20)],
    ...[above('bollPctB', 1), above('perfYtd', 50), average('Monthly', 12)],
  ],
}

export const scanHistoryBench: Bench = {
  name: 'scan-history',
  about:
    'a scan over the last 500 of 1,000 days of 200 symbols, from the embedded read models, by its rules: processor time against the goal',
  run: (options) =>
    inTemporaryFolder(async (folder) => {
      const store = openEmbeddedEventStore({ file: join(folder, 'events.db') })
      await fill(store)
      const { readModels, close } = await openReadModels(folder, store)
      const to = nextMidnight(tradingDayStart(lastDate)) - 1
      const from = tradingDayStart(shiftDate(lastDate, 1 - momentsMax))
      const measured = []
      for (const [name, rules] of Object.entries(rulesOf)) {
        const round = async () => {
          const before = cpuMs()
          const asked = { rules, every: 'day', from, to, momentsMax } as const
          const moments = await scanHistory(readModels, asked)
          if (moments.length !== momentsMax) throw new Error('Days are missing.')
          return { ours: cpuMs() - before, reference: goalMs }
        }
        const contest = {
          name: `scan history, ${name}`,
          unit: 'CPU ms',
          goal: { atMost: 1 },
          round,
        }
        measured.push(await compare(contest, options))
      }
      await close()
      await store.close()
      return measured
    }),
}
