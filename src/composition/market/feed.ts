import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { systemClock } from '../../market/clock.ts'
import { runFeedOverRaces } from '../../market/feed/come-back.ts'
import type { FeedReport } from '../../market/feed-port.ts'
import type { MarketDataProvider } from '../../market/port.ts'
import type { Duty } from '../../ops/deps.ts'
import { waitAtMost } from '../../platform/timers.ts'
import { isStoreUnavailable } from '../../projections/guard/store-unavailable.ts'
import { feedHealth, type FeedHealthOptions } from '../health/checks/feed-health.ts'
import { createFeedReader } from '../../market/feed/feed-reader.ts'
import type { listingHealth } from '../health/checks/listing-health.ts'
import type { ReadSide } from '../sides/read-side.ts'
import { reportWaiting } from '../health/report-waiting.ts'
import { tapesHealth } from '../health/checks/tapes-health.ts'
import type { Stores } from '../stores/stores.ts'
import type { WriteSide } from '../sides/write-side.ts'
import { ReadSideBehind } from '../../projections/errors.ts'

export interface RunningFeed {
  /** Resolves when charts have their history and tick batches begin; never, if the feed ends. */
  readonly ticking: Promise<void>
  readonly readiness: readonly Duty[]
  stop(): Promise<void>
}

export interface FeedParts {
  readonly provider: MarketDataProvider
  readonly stores: Stores
  readonly writeSide: WriteSide
  readonly readSide: ReadSide
  readonly log: Logger
  readonly due: Pick<FeedHealthOptions, 'maxAgeMs' | 'mayRest'>
  /** Symbols in the log; filled when the feed reads the last prices. */
  readonly listed: Set<string>
  readonly listing: ReturnType<typeof listingHealth>
}

/**
 * After this time the server opens without prices: for read models that are rebuilt from a long
 * log, or a first start, whose history is imported while the page already answers. Together with
 * the build before it, the start must take less than 8 s. The feed continues by itself.
 */
const openWithoutPricesAfterMs = 3_500

/** Maximum number of progress messages of a seeding. */
const seedingMessagesMax = 50

const isLogged = (done: number, total: number): boolean =>
  done === total || done % Math.ceil(total / seedingMessagesMax) === 0

/**
 * Selects the first report of each kind since the last tick batch, and the first refusal of a tape:
 * one message per outage.
 */
const createFirsts = (refusedTapes: () => ReadonlyMap<string, string>) => {
  const reported = new Set<string>()
  return (report: FeedReport): boolean => {
    if (report.kind === 'tape_refused') return !refusedTapes().has(report.date)
    if (report.kind === 'batch') reported.clear()
    if (
      report.kind !== 'refused' &&
      report.kind !== 'late_ticks' &&
      report.kind !== 'store_unavailable'
    )
      return true
    const key = report.kind === 'refused' ? `refused ${report.what}` : report.kind
    if (reported.has(key)) return false
    reported.add(key)
    return true
  }
}

const messages = {
  seeding: 'importing histories',
  day_closed: 'trading day closed',
  tape_continued: 'quarter hours of the tape recorded',
  tape_recorded: 'tape recorded',
  tape_refused: 'tape not recorded',
  batch: 'tick batch written',
  nothing_new: 'provider returned no new prices',
  refused: 'market data refused',
  lost_race: 'price feed interrupted by another writer',
  late_ticks: 'ticks of a closed day dropped',
} as const

const logReport = (log: Logger, report: FeedReport) => {
  if (report.kind === 'seeding' && !isLogged(report.done, report.total)) return
  if (report.kind === 'provider_unavailable') {
    const { error: err, symbols, waitMs } = report
    log.warn({ err, symbols, waitMs }, 'provider returned no history for some stocks')
  } else if (report.kind === 'store_unavailable')
    reportWaiting(log, report, 'price feed waiting for store')
  else {
    const { kind, ...details } = report
    const level =
      kind === 'batch' || kind === 'nothing_new' || kind === 'tape_continued'
        ? 'trace'
        : kind === 'seeding' || kind === 'day_closed' || kind === 'tape_recorded'
          ? 'info'
          : 'warn'
    log[level](details, messages[kind])
  }
}

const mayPass = (error: unknown): boolean =>
  isStoreUnavailable(error) || error instanceof ReadSideBehind

/** Starts the price feed. Resolves at the first tick batch, or after a time limit. */
export const startFeed = async (parts: FeedParts): Promise<RunningFeed> => {
  const { stores, writeSide, readSide, log, listed, listing } = parts
  const stopping = new AbortController()
  const monotonicNow = () => performance.now()
  const health = feedHealth({ now: monotonicNow, ...parts.due })
  const tapes = tapesHealth(monotonicNow)
  let startTicking: () => void = () => undefined
  const ticking = new Promise<void>((resolve) => (startTicking = resolve))
  const provider: MarketDataProvider = {
    ...parts.provider,
    listings: async () => {
      const all = await parts.provider.listings()
      listing.all(all.length)
      return all
    },
    ticks: (options) => {
      startTicking()
      health.begin()
      return parts.provider.ticks(options)
    },
  }
  const isFirst = createFirsts(() => tapes.refused)
  const ended = runFeedOverRaces({
    provider,
    commands: writeSide.feed,
    reader: createFeedReader(stores.events, readSide.readModels, listed),
    clock: systemClock,
    newId: randomUUID,
    random: Math.random,
    isUnavailable: mayPass,
    report: (report) => {
      if (isFirst(report)) logReport(log, report)
      for (const { record } of [health, tapes, listing]) record(report)
    },
    signal: stopping.signal,
  })
  health.follow(ended)
  const running = ended.then(
    (end) => {
      if (end !== 'stopped') log.error({ end }, 'price feed taken over by another writer')
    },
    (error: unknown) => {
      log.fatal({ err: error }, 'price feed failed')
    },
  )
  await waitAtMost(openWithoutPricesAfterMs, Promise.race([ticking, running]))
  return {
    ticking,
    readiness: [health.readiness, tapes.readiness, listing.readiness],
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
