import type { FeedOptions } from '../feed-port.ts'
import { inFlight } from './in-flight.ts'
import type { Dealings } from './outcome.ts'
import { feedLimits } from './retry.ts'

/** Closes the book of a finished day for these symbols; closing it again changes nothing. */
export const closeDay = async (
  { provider, commands, reader, report, limits }: FeedOptions,
  { command, retry }: Dealings,
  date: string,
  symbols: readonly string[],
): Promise<void> => {
  const { symbolsInFlightMax } = { ...feedLimits, ...limits }
  let closed = 0
  await inFlight(symbols, symbolsInFlightMax, async (symbol) => {
    const book = await retry(() => reader.dayBook(symbol, date))
    if (!book) return
    const done = await command(`close ${date} of ${symbol}`, () =>
      commands.closeTradingDay(provider.source, symbol, date, book),
    )
    if (done) closed += 1
  })
  report({ kind: 'day_closed', date, symbols: closed })
}
