import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { tradingDayStart } from '../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import type { TapeBatch } from '../../src/domain/tape/format/segment.ts'
import { packSegment, unpackSegment } from '../../src/eventstore/tape/pack.ts'
import { createFactors } from '../../src/market/simulated/factors.ts'
import { createLiveMarket } from '../../src/market/simulated/live.ts'
import { realSecurities } from '../../src/market/simulated/real-listings.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'
import type { Bench, BenchOptions, Measurement } from '../harness/bench.ts'
import { cpuMs } from '../harness/compare.ts'
import { median } from '../harness/median.ts'

const symbols = 200
const tickMs = 2_000
const batchesPerQuarter = 450
const quarters = 96
const bytesGoal = 2
const ticksPerSecondGoal = 10e6
const date = '2026-11-20'

type Market = (at: number) => Tick[]

const simulated = (): Market => {
  const market = createLiveMarket(
    createFactors(1),
    realSecurities(1).slice(0, symbols),
    new Map(),
    tradingDayStart(date),
  )
  return (at) => market.batch(at)
}

const random = (): Market => {
  const next = mulberry32(1)
  return (at) =>
    Array.from({ length: symbols }, (_, index): Tick => [
      `S${index.toString()}`,
      Math.ceil(next() * 1e6) / 100,
      Math.floor(next() * 1e6),
      at,
    ])
}

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

const measureDay = async (name: string, batch: Market, { say, rounds }: BenchOptions) => {
  let ticks = 0
  const bytes = { tape: 0, json: 0, brotli: 0 }
  const speeds: number[] = []
  const start = tradingDayStart(date)
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const batches = Array.from({ length: batchesPerQuarter }, (_, index): TapeBatch => {
      const revision = quarter * batchesPerQuarter + index
      const at = start + revision * tickMs
      const position = { commit: BigInt(revision), prepare: BigInt(revision) }
      const place = { revision, position, recordedAt: at + 3, commandId: randomUUID(), first: 0 }
      return { ...place, ticks: batch(at) }
    })
    const packed = await packSegment(batches)
    const json = JSON.stringify(batches.map((of) => ({ source: name, date, ticks: of.ticks })))
    bytes.tape += base64Length(packed.length)
    bytes.json += json.length
    bytes.brotli += base64Length(brotli(json))
    ticks += batchesPerQuarter * symbols
    for (let round = 0; round < rounds; round += 1) {
      const before = cpuMs()
      const { symbol } = await unpackSegment(packed)
      speeds.push((symbol.length / (cpuMs() - before)) * 1_000)
    }
  }
  const each = { tape: bytes.tape / ticks, json: bytes.json / ticks, brotli: bytes.brotli / ticks }
  say(
    `tape, ${name}: ${each.tape.toFixed(3)} B a tick in the log, JSON ${each.json.toFixed(1)}, brotli of it ${each.brotli.toFixed(3)}; ${(bytes.tape / 1e6).toFixed(1)} MB a day`,
  )
  const goal = name === 'simulated' ? ({ atMost: 1 } as const) : null
  return [
    { name: `tape ${name}, bytes a tick`, unit: 'B', ours: each.tape, reference: bytesGoal, goal },
    {
      name: `tape ${name}, against JSON`,
      unit: 'B',
      ours: each.tape,
      reference: each.json,
      goal: null,
    },
    {
      name: `tape ${name}, against brotli`,
      unit: 'B',
      ours: each.tape,
      reference: each.brotli,
      goal: null,
    },
    {
      name: `tape ${name}, decode`,
      unit: 'ticks/CPU s',
      ours: median(speeds),
      reference: ticksPerSecondGoal,
      goal: { atLeast: 1 } as const,
    },
  ] satisfies Measurement[]
}

export const tapeBench: Bench = {
  name: 'tape',
  about:
    'a day of 200 symbols every 2 s as a tape, simulated and with random prices: base64 bytes a tick in the log against 2, JSON and brotli of it; ticks decoded a second of processor time against 10 million',
  run: async (options) => [
    ...(await measureDay('simulated', simulated(), options)),
    ...(await measureDay('random', random(), options)),
  ],
}
