import { MetricsBoard } from '../../src/domain/metrics/board/board.ts'
import { marketSymbol } from '../../src/domain/metrics/definitions.ts'
import type { SymbolRecord } from '../../src/domain/metrics/symbol-metrics.ts'
import { recordOf } from '../../test/support/arbitraries/any-records.ts'
import { slowMetrics } from '../../test/support/references/slow-metrics.ts'
import type { Bench } from '../harness/bench.ts'
import { byTurns, compare } from '../harness/compare.ts'

const symbols = 8_000
const daysOfHistory = 300
const batchesPerRound = 20

/** The reference computes this many symbols of each tick batch, and its time is taken for all of them. */
const sampled = 200

/** Records with one history among ten, so that making them takes no minutes. */
const makeRecords = (): SymbolRecord[] => {
  const patterns = Array.from({ length: 10 }, (_, seed) => recordOf(seed + 1, daysOfHistory))
  return Array.from({ length: symbols }, (_, index) => {
    const pattern = patterns[index % patterns.length]!
    return { ...pattern, symbol: index === 0 ? marketSymbol : `S${index.toString()}` }
  })
}

const priceAt = ({ today }: SymbolRecord, batch: number): number =>
  Math.max(0.01, Math.round(today!.price * (100 + Math.sin(batch))) / 100)

/** What a symbol's bars are after a tick batch, for whoever computes from bars. */
const afterBatch = (record: SymbolRecord, batch: number): SymbolRecord => {
  const price = priceAt(record, batch)
  const today = record.today!
  const { high, low } = today
  return {
    ...record,
    today: { ...today, price, high: Math.max(high, price), low: Math.min(low, price) },
  }
}

export const metricsTickBench: Bench = {
  name: 'metrics-tick',
  about: `32 metrics of 8,000 symbols after one tick batch, against computing them from full bars (of ${sampled.toString()} symbols a tick batch, in proportion)`,
  run: async (options) => {
    const records = makeRecords()
    const market = records[0]!
    let batches = 0
    const round = async () => {
      const board = new MetricsBoard()
      for (const record of records) board.load(record)
      board.refresh()
      const look = (batch: number) => {
        for (const record of records) {
          const { time, startMs, at, volume } = record.today!
          const row = board.edit(record.symbol)
          row?.tick(priceAt(record, batch), volume + batch, at + batch, time, startMs)
        }
        board.refresh()
      }
      for (let batch = 0; batch < 20; batch += 1) look(batch)
      const from = batches
      batches += batchesPerRound
      const spent = await byTurns(
        batchesPerRound,
        { work: (slice) => look(from + slice) },
        {
          work: (slice) => {
            const marketNow = afterBatch(market, from + slice)
            for (let index = 0; index < sampled; index += 1)
              slowMetrics(
                afterBatch(records[index * (symbols / sampled)]!, from + slice),
                marketNow,
              )
          },
        },
      )
      const theirs = spent.reference * (symbols / sampled)
      const perSecond = (ms: number) => (batchesPerRound * 1_000) / ms
      return { ours: perSecond(spent.ours), reference: perSecond(theirs) }
    }
    const goal = { atLeast: 100 }
    return [await compare({ name: 'metrics-tick', unit: 'beats/s', goal, round }, options)]
  },
}
