import type {
  FeedCommands,
  FeedEnd,
  FeedReader,
  FeedReport,
} from '../../../src/market/feed-port.ts'
import type { FeedLimits } from '../../../src/market/feed/limits.ts'
import { runFeed } from '../../../src/market/feed.ts'
import type { MarketDataProvider } from '../../../src/market/port.ts'
import { createSimulatedExchange } from '../../../src/market/simulated/exchange.ts'
import { type ManualClock, manualClock } from '../manual-clock.ts'
import { Unavailable, marketLog, type MarketLog, newId } from '../logs/market-log.ts'

export const tickMs = 2_000
export const symbols = 3
export const noon = '2026-06-10T16:00:00.000Z'
/** Ten seconds before midnight New York. */
export const beforeMidnight = '2026-06-11T03:59:50.000Z'

export class Killed extends Error {}

export interface World {
  readonly clock: ManualClock
  readonly log: MarketLog
}

export const world = (start = noon): World => {
  const clock = manualClock(start)
  return { clock, log: marketLog(() => clock.now()) }
}

export const start = (
  { clock, log }: World,
  {
    run = runFeed,
    ...given
  }: {
    readonly commands?: FeedCommands
    readonly provider?: MarketDataProvider
    readonly reader?: FeedReader
    readonly limits?: Partial<FeedLimits>
    readonly run?: typeof runFeed
  } = {},
) => {
  const stop = new AbortController()
  const reports: FeedReport[] = []
  let end: FeedEnd | Error | null = null
  const outcome = run({
    provider: createSimulatedExchange({ seed: 1, symbols, tickMs, clock }),
    commands: log.writer(),
    reader: log.reader,
    ...given,
    clock,
    newId,
    // Each wait is as long as it may be.
    random: () => 1 - Number.EPSILON,
    isUnavailable: (error) => error instanceof Unavailable,
    report: (report) => reports.push(report),
    signal: stop.signal,
  })
  const finished = outcome.then(
    (reason) => (end = reason),
    (error: unknown) => (end = error as Error),
  )
  const kinds = (kind: FeedReport['kind']) => reports.filter((report) => report.kind === kind)
  return { stop, reports, kinds, outcome, finished, ended: () => end }
}

export const batchesMax = 500

/** Lets time pass, a tick batch at a time, until the condition holds. */
export const until = async ({ clock }: World, condition: () => boolean): Promise<void> => {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    if (condition()) return
    await clock.advance(condition() ? 0 : tickMs)
  }
  throw new Error(`Still not so after ${batchesMax.toString()} tick batches.`)
}

export const runFor = async (place: World, batches: number, given = {}) => {
  const feed = start(place, given)
  const before = place.log.eventsOf('PricesTicked').length
  await until(place, () => place.log.eventsOf('PricesTicked').length >= before + batches)
  feed.stop.abort()
  await feed.finished
  return feed
}

export const timeframesOf = (log: MarketLog, symbol: string) =>
  log
    .eventsOf('BarsImported')
    .filter((bars) => bars.symbol === symbol)
    .map(({ timeframe }) => timeframe)
