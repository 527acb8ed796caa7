import { randomUUID } from 'node:crypto'
import { createFeedCommands } from '../../src/market/feed/feed-commands.ts'
import { createFeedReader } from '../../src/market/feed/feed-reader.ts'
import { nextMidnight, tradingDate } from '../../src/domain/calendar/trading-day.ts'
import { systemClock } from '../../src/market/clock.ts'
import { createDaySummaries } from '../../src/market/feed/day-summaries.ts'
import { createDealings } from '../../src/market/feed/outcome.ts'
import { createTapeRecorder } from '../../src/market/feed/tape/tape-recorder.ts'
import type { FeedOptions } from '../../src/market/feed-port.ts'
import { createSimulatedExchange } from '../../src/market/simulated/exchange.ts'
import type { BenchOptions, Measurement } from '../harness/bench.ts'
import { median } from '../harness/median.ts'
import type { BatchClock, TickBatches, Spent } from './beats.ts'
import type { Pipeline } from './pipeline.ts'
import { ReadSideBehind } from '../../src/projections/errors.ts'

/** Their day has all its minutes; the others' books, with a few, are left open. */
export const booksClosed = 640
/** A machine that closes one book a tick batch is measured no longer than this. */
const batchesMax = 40

const openBooks = (pipeline: Pipeline) => {
  const { store, codec, commands, readModels } = pipeline
  const listed = new Set<string>()
  let closed = 0
  const feed = createFeedCommands({
    store,
    codec,
    commands,
    listed,
    newId: randomUUID,
    now: Date.now,
  })
  const options: FeedOptions = {
    provider: createSimulatedExchange({ seed: 1, symbols: 1, tickMs: 1_000, clock: systemClock }),
    commands: {
      ...feed,
      closeTradingDay: async (...book) => {
        const outcome = await feed.closeTradingDay(...book)
        if (outcome.ok) closed += 1
        return outcome
      },
    },
    reader: createFeedReader(store, readModels, listed),
    clock: systemClock,
    newId: randomUUID,
    random: Math.random,
    isUnavailable: (error) => error instanceof ReadSideBehind,
    report: ({ kind, ...what }) => {
      if (kind === 'refused' || kind === 'tape_refused')
        throw new Error(`A book was refused: ${JSON.stringify(what)}`)
    },
    signal: new AbortController().signal,
  }
  const dealings = createDealings(options)
  const tapes = createTapeRecorder(options, dealings)
  return { books: createDaySummaries(options, dealings, tapes), closed: () => closed }
}

const medianOf = (batches: readonly Spent[], of: keyof Spent) =>
  median(batches.map((one) => one[of]))
const text = (ms: number) => ms.toFixed(0)

/** The tick batches of a new day, with books of the one before closed between them, beside usual tick batches. */
export const measureMidnight = async (
  { pipeline, clock, next }: { pipeline: Pipeline; clock: BatchClock; next: TickBatches },
  symbols: readonly string[],
  usual: readonly Spent[],
  { say }: BenchOptions,
): Promise<Measurement[]> => {
  const date = tradingDate(clock.now())
  const { books, closed } = openBooks(pipeline)
  books.add(date, symbols.slice(0, booksClosed))
  clock.jumpTo(nextMidnight(clock.now()))
  const first = await next()
  const batches: Spent[] = []
  while (closed() < booksClosed && batches.length < batchesMax)
    batches.push(await next(() => books.closeSome()))
  const slowest = Math.max(...batches.map(({ wallMs }) => wallMs))
  const perBatch = (closed() / batches.length).toFixed(0)
  say(
    `market-tick batch: the day's first tick batch ${text(first.wallMs)} ms (${text(first.cpuMs)} of processor time), then ${closed()} books in ${batches.length} tick batches, ${perBatch} a tick batch, slowest ${text(slowest)} ms`,
  )
  const name = 'market-batch-midnight'
  const of = { reference: medianOf(usual, 'wallMs'), goal: null }
  const cpu = { reference: medianOf(usual, 'cpuMs'), goal: null }
  return [
    { name, unit: 'ms a tick batch (usual beside)', ours: medianOf(batches, 'wallMs'), ...of },
    { name: `${name}-first`, unit: 'ms (usual beside)', ours: first.wallMs, ...of },
    {
      name: `${name}-cpu`,
      unit: 'CPU ms a tick batch (usual)',
      ours: medianOf(batches, 'cpuMs'),
      ...cpu,
    },
  ]
}
