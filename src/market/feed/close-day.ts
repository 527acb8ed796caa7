import type { FeedOptions } from '../feed-port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits } from './retry.ts'

/**
 * Closes the book of a finished day for these symbols, and lets its ticks expire when every book is
 * closed; doing it again changes nothing. Not before: ticks without a book are all there is of a day.
 *
 * The read side has to have the day before the first book, and is then waited for every
 * `symbolsAheadMax` books, so that nobody falls behind what the log keeps in memory.
 */
export const closeDay = async (
  { provider, commands, reader, report, limits }: FeedOptions,
  { command, retry }: Dealings,
  date: string,
  symbols: readonly string[],
): Promise<void> => {
  const { symbolsInFlightMax, symbolsAheadMax } = { ...feedLimits, ...limits }
  let closed = 0
  let open = 0
  const close = async (symbol: string) => {
    const book = await retry(() => reader.dayBook(symbol, date))
    if (!book) return
    const done = await command(`close ${date} of ${symbol}`, () =>
      commands.closeTradingDay(provider.source, symbol, date, book),
    )
    if (done) closed += 1
    else open += 1
  }
  for (let first = 0; first < symbols.length; first += symbolsAheadMax) {
    await retry(() => reader.caughtUp())
    await inFlight(symbols.slice(first, first + symbolsAheadMax), symbolsInFlightMax, close)
  }
  if (open === 0)
    await command(`expire the ticks of ${date}`, () => commands.expireTicks(provider.source, date))
  report({ kind: 'day_closed', date, symbols: closed })
}
