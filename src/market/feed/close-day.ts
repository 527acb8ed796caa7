import type { FeedOptions } from '../feed-port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits } from './retry.ts'

/**
 * Closes the book of a finished day for these symbols, and lets its ticks expire when every book is
 * closed; doing it again changes nothing. Not before: ticks without a book are all there is of a day.
 */
export const closeDay = async (
  { provider, commands, reader, report, limits }: FeedOptions,
  { command, retry }: Dealings,
  date: string,
  symbols: readonly string[],
): Promise<void> => {
  const { symbolsInFlightMax } = { ...feedLimits, ...limits }
  let closed = 0
  let open = 0
  await inFlight(symbols, symbolsInFlightMax, async (symbol) => {
    const book = await retry(() => reader.dayBook(symbol, date))
    if (!book) return
    const done = await command(`close ${date} of ${symbol}`, () =>
      commands.closeTradingDay(provider.source, symbol, date, book),
    )
    if (done) closed += 1
    else open += 1
  })
  if (open === 0)
    await command(`expire the ticks of ${date}`, () => commands.expireTicks(provider.source, date))
  report({ kind: 'day_closed', date, symbols: closed })
}
