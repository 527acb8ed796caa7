import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { FeedOptions } from '../feed-port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits } from './limits.ts'
import type { TapeRecorder } from './tape/tape-recorder.ts'

/** The summaries of finished days that still have to be recorded, a slice at a time. */
export interface DaySummaries {
  /** No symbols: every summary is recorded, and only the day's ticks still have to expire. */
  add(date: TradingDate, symbols: readonly string[]): void
  /** Records up to `symbolsAheadMax` summaries within `summarySliceMs`, if readers keep up. */
  closeSome(): Promise<void>
  closeAll(): Promise<void>
}

interface OpenDay {
  readonly date: TradingDate
  /** Symbols that are still to be done. */
  left: readonly string[]
  closed: number
  refused: number
}

/** @throws errors that are not temporary */
const succeeds = async (
  work: () => Promise<unknown>,
  isUnavailable: (error: unknown) => boolean,
): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}

/**
 * Records the summaries of finished days, oldest day first, and lets a day's ticks expire when all
 * its summaries are recorded; repeating it changes nothing. Ticks without a summary are the only
 * record of a day, so they must not expire earlier. Recording their tape takes seconds and goes on
 * between tick batches.
 *
 * The read side must have folded the day before the first summary, and is then waited for every
 * `symbolsAheadMax` summaries, so that subscribers do not fall behind the part of the log in
 * memory.
 */
export const createDaySummaries = (
  { provider, commands, reader, clock, report, isUnavailable, limits }: FeedOptions,
  { command, retry }: Dealings,
  tapes: TapeRecorder,
): DaySummaries => {
  const { symbolsInFlightMax, symbolsAheadMax, summarySliceMs, summaryPatienceMs } = {
    ...feedLimits,
    ...limits,
  }
  const days: OpenDay[] = []

  const close = async (day: OpenDay, symbol: string) => {
    const { date } = day
    const summary = await retry(() => reader.daySummary(symbol, date))
    if (!summary) return
    const done = await command(`close ${date} of ${symbol}`, () =>
      commands.closeTradingDay(provider.source, symbol, date, summary),
    )
    if (done) day.closed += 1
    else day.refused += 1
  }

  const finish = ({ date, closed, refused }: OpenDay) => {
    if (refused === 0) tapes.finish(date)
    days.shift()
    if (closed + refused > 0) report({ kind: 'day_closed', date, symbols: closed })
  }

  /** @param until monotonic milliseconds */
  const closeSlice = async (day: OpenDay, until = Number.POSITIVE_INFINITY) => {
    let begun = 0
    function* slice() {
      for (const symbol of day.left.slice(0, symbolsAheadMax)) {
        if (begun > 0 && clock.monotonic() >= until) return
        begun += 1
        yield symbol
      }
    }
    await inFlight(slice(), symbolsInFlightMax, (symbol) => close(day, symbol))
    day.left = day.left.slice(begun)
    if (day.left.length === 0) finish(day)
  }

  return {
    add: (date, symbols) => {
      days.push({ date, left: symbols, closed: 0, refused: 0 })
    },
    closeSome: async () => {
      tapes.check()
      const [day] = days
      const isThere = () => reader.caughtUp(summaryPatienceMs)
      if (day && (await succeeds(isThere, isUnavailable)))
        await closeSlice(day, clock.monotonic() + summarySliceMs)
    },
    closeAll: async () => {
      for (let [day] = days; day; [day] = days) {
        await retry(() => reader.caughtUp())
        await closeSlice(day)
      }
      await tapes.ended()
      tapes.check()
    },
  }
}
