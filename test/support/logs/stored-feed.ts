import { randomUUID } from 'node:crypto'
import { createFeedCommands } from '../../../src/market/feed/feed-commands.ts'
import { createFeedReader } from '../../../src/market/feed/feed-reader.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { runFeedOverRaces } from '../../../src/market/feed/come-back.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import type { Clock } from '../../../src/market/clock.ts'
import type { FeedLimits } from '../../../src/market/feed/limits.ts'
import type { FeedReport } from '../../../src/market/feed-port.ts'
import type { MarketDataProvider } from '../../../src/market/port.ts'
import { createSimulatedExchange } from '../../../src/market/simulated/exchange.ts'
import { isStoreUnavailable } from '../../../src/projections/guard/store-unavailable.ts'
import type { ManualClock } from '../manual-clock.ts'
import type { ProjectionWorld } from '../worlds/projection-world.ts'
import { ReadSideBehind } from '../../../src/projections/errors.ts'

export interface StoredFeedOptions {
  readonly world: ProjectionWorld
  readonly clock: Clock
  readonly symbols: number
  readonly tickMs: number
  readonly limits?: Partial<FeedLimits>
  /** Instead of the world's own. */
  readonly log?: EventStore
  readonly provider?: MarketDataProvider
  readonly hear?: (report: FeedReport) => void
}

const waitMsMax = 60_000

/** The product's feed of the simulated exchange on the embedded stores of a world. */
export const startStoredFeed = (options: StoredFeedOptions) => {
  const { world, clock, symbols, tickMs, limits = {}, log = world.log, hear } = options
  const listed = new Set<string>()
  const handler = {
    store: log,
    codec: createCodec(eventTables),
    now: () => new Date(clock.now()),
  }
  const stop = new AbortController()
  const reports: FeedReport[] = []
  const finished = runFeedOverRaces({
    provider: options.provider ?? createSimulatedExchange({ seed: 1, symbols, tickMs, clock }),
    commands: createFeedCommands({
      store: log,
      commands: createCommandHandler(handler),
      codec: handler.codec,
      newId: randomUUID,
      now: () => clock.now(),
      listed,
    }),
    reader: createFeedReader(world.log, world.readModels, listed),
    clock,
    newId: randomUUID,
    random: () => 0,
    isUnavailable: (error) => error instanceof ReadSideBehind || isStoreUnavailable(error),
    report: (report) => {
      reports.push(report)
      hear?.(report)
    },
    signal: stop.signal,
    limits,
  })
  return { stop, reports, finished }
}

/**
 * Moves the clock whenever the feed waits for it, until it has written this many tick batches; then waits
 * for the charts.
 */
export const runStoredFeed = async (
  options: StoredFeedOptions & { readonly clock: ManualClock },
  batches: number,
): Promise<readonly FeedReport[]> => {
  const { world, clock, tickMs } = options
  const { stop, reports, finished } = startStoredFeed(options)
  const count = () => reports.filter(({ kind }) => kind === 'batch').length
  const deadline = Date.now() + waitMsMax
  const datesOf = (kind: FeedReport['kind']) =>
    reports.flatMap((report) => (report.kind === kind && 'date' in report ? [report.date] : []))
  /** Recording a tape takes time, and not that of the clock. */
  const hasTapes = () =>
    datesOf('day_closed').every((date) => datesOf('tape_recorded').includes(date))
  while (count() < batches || !hasTapes()) {
    if (Date.now() > deadline)
      throw new Error(`Only ${count().toString()} tick batches were written.`)
    await clock.advance(count() < batches && clock.waiting > 0 ? tickMs : 0)
  }
  stop.abort()
  const end = await finished
  if (end !== 'stopped') throw new Error(`The feed ended: ${end}.`)
  await world.caughtUp(['bars', 'stocks'])
  return reports
}
