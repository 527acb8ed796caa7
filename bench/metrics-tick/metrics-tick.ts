import { MetricsBoard } from '../../src/domain/metrics/board.ts'
import { marketSymbol } from '../../src/domain/metrics/definitions.ts'
import type { SymbolRecord } from '../../src/domain/metrics/symbol-metrics.ts'
import { recordOf } from '../../test/support/any-records.ts'
import { slowMetrics } from '../../test/support/slow-metrics.ts'
import type { Bench } from '../harness/bench.ts'
import { byTurns, compare } from '../harness/compare.ts'

const symbols = 8_000
const daysOfHistory = 300
const beatsPerRound = 20

/** The reference computes so many symbols of each beat, and its time is taken for all of them. */
const sampled = 200

/** Records with one history among ten, so that making them takes no minutes. */
const makeRecords = (): SymbolRecord[] => {
  const patterns = Array.from({ length: 10 }, (_, seed) => recordOf(seed + 1, daysOfHistory))
  return Array.from({ length: symbols }, (_, index) => {
    const pattern = patterns[index % patterns.length]!
    return { ...pattern, symbol: index === 0 ? marketSymbol : `S${index.toString()}` }
  })
}

const priceAt = ({ today }: SymbolRecord, beat: number): number =>
  Math.max(0.01, Math.round(today!.price * (100 + Math.sin(beat))) / 100)

/** What a symbol's bars are after a beat, for whoever computes from bars. */
const afterBeat = (record: SymbolRecord, beat: number): SymbolRecord => {
  const price = priceAt(record, beat)
  const today = record.today!
  const { high, low } = today
  return {
    ...record,
    today: { ...today, price, high: Math.max(high, price), low: Math.min(low, price) },
  }
}

export const metricsTickBench: Bench = {
  name: 'metrics-tick',
  about: `32 metrics of 8,000 symbols after one beat, against computing them from full bars (of ${sampled.toString()} symbols a beat, in proportion)`,
  run: async (options) => {
    const records = makeRecords()
    const market = records[0]!
    let beats = 0
    const round = async () => {
      const board = new MetricsBoard()
      for (const record of records) board.load(record)
      board.refresh()
      const look = (beat: number) => {
        for (const record of records) {
          const { time, startMs, at, volume } = record.today!
          const row = board.edit(record.symbol)
          row?.tick(priceAt(record, beat), volume + beat, at + beat, time, startMs)
        }
        board.refresh()
      }
      for (let beat = 0; beat < 20; beat += 1) look(beat)
      const from = beats
      beats += beatsPerRound
      const spent = await byTurns(
        beatsPerRound,
        { work: (slice) => look(from + slice) },
        {
          work: (slice) => {
            const marketNow = afterBeat(market, from + slice)
            for (let index = 0; index < sampled; index += 1)
              slowMetrics(afterBeat(records[index * (symbols / sampled)]!, from + slice), marketNow)
          },
        },
      )
      const theirs = spent.reference * (symbols / sampled)
      const perSecond = (ms: number) => (beatsPerRound * 1_000) / ms
      return { ours: perSecond(spent.ours), reference: perSecond(theirs) }
    }
    const goal = { atLeast: 100 }
    return [await compare({ name: 'metrics-tick', unit: 'beats/s', goal, round }, options)]
  },
}
