import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { FeedOptions } from '../feed-port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits } from './retry.ts'

/** The books of finished days that are still to be closed, a slice at a time. */
export interface DayBooks {
  /** No symbols: every book is closed, and the day's ticks have yet to be told that they may expire. */
  add(date: TradingDate, symbols: readonly string[]): void
  /**
   * Closes up to `symbolsAheadMax` books, and begins none once `bookSliceMs` have passed; none while
   * the read side is behind.
   */
  closeSome(): Promise<void>
  closeAll(): Promise<void>
}

interface OpenDay {
  readonly date: TradingDate
  /** Symbols whose turn has not come yet. */
  left: readonly string[]
  closed: number
  refused: number
}

/**
 * Closes the books of finished days, oldest day first, and lets a day's ticks expire when every
 * book of it is closed; doing it again changes nothing. Not before: ticks without a book are all
 * there is of a day.
 *
 * The read side has to have the day before the first book, and is then waited for every
 * `symbolsAheadMax` books, so that nobody falls behind what the log keeps in memory.
 */
export const createDayBooks = (
  { provider, commands, reader, clock, report, isUnavailable, limits }: FeedOptions,
  { command, retry }: Dealings,
): DayBooks => {
  const { symbolsInFlightMax, symbolsAheadMax, bookSliceMs, bookPatienceMs } = {
    ...feedLimits,
    ...limits,
  }
  const days: OpenDay[] = []

  const close = async (day: OpenDay, symbol: string) => {
    const { date } = day
    const book = await retry(() => reader.dayBook(symbol, date))
    if (!book) return
    const done = await command(`close ${date} of ${symbol}`, () =>
      commands.closeTradingDay(provider.source, symbol, date, book),
    )
    if (done) day.closed += 1
    else day.refused += 1
  }

  const finish = async ({ date, closed, refused }: OpenDay) => {
    if (refused === 0)
      await command(`expire the ticks of ${date}`, () =>
        commands.expireTicks(provider.source, date),
      )
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
    if (day.left.length === 0) await finish(day)
  }

  const readSideIsThere = async (): Promise<boolean> => {
    try {
      await reader.caughtUp(bookPatienceMs)
      return true
    } catch (error) {
      if (isUnavailable(error)) return false
      throw error
    }
  }

  return {
    add: (date, symbols) => {
      days.push({ date, left: symbols, closed: 0, refused: 0 })
    },
    closeSome: async () => {
      const [day] = days
      if (day && (await readSideIsThere())) await closeSlice(day, clock.monotonic() + bookSliceMs)
    },
    closeAll: async () => {
      for (let [day] = days; day; [day] = days) {
        await retry(() => reader.caughtUp())
        await closeSlice(day)
      }
    },
  }
}
