import type { Work } from '../act.ts'
import { openLogToRead } from '../../composition/stores/event-log.ts'
import type { Stock } from '../../contracts/market/stocks.ts'
import { eventTables } from '../../domain/all-events.ts'
import { createCodec } from '../../eventstore/codec.ts'
import type { EventStore } from '../../eventstore/port.ts'
import { httpLimits } from '../../http/limits/http-limits.ts'
import { readQuotes } from '../../http/stocks/quotes.ts'
import { createPastReadModels } from '../../projections/past/past-read-models.ts'
import { type AsOfFlags, failOn, momentOf, print } from './audit-as-of.ts'
import { formatTable } from '../terminal/table.ts'

interface MarketFlags extends Pick<AsOfFlags, 'asOf' | 'json'> {
  readonly symbol?: string
}

/** The quotes at a moment, as `GET /api/stocks` answered them then. */
const quotesAsOf = async (store: EventStore, { asOf, symbol }: MarketFlags): Promise<Stock[]> => {
  const { position, at } = await momentOf(store, asOf)
  const readModels = createPastReadModels({
    events: store,
    codec: createCodec(eventTables),
    readModels: null,
    limits: httpLimits,
  }).at(position, null)
  return readQuotes(readModels, at, symbol)
}

/** `tapedeck audit market`: reads beside the process that writes the log. */
export const runAuditMarket =
  (flags: MarketFlags): Work =>
  async (config, terminal) => {
    const store = await openLogToRead(config)
    try {
      const quotes = await quotesAsOf(store, flags)
      const text = (value: number | string | null) => value?.toString() ?? '–'
      return print(terminal, flags, { total: quotes.length, lines: quotes }, () =>
        formatTable(
          ['SYMBOL', 'PRICE', 'CHANGE %', 'VOLUME', 'DAY', 'SEEN'],
          quotes.map(({ symbol, price, changePercent, volume, tradingDate, lastUpdated }) =>
            [symbol, price, changePercent, volume, tradingDate, lastUpdated].map(text),
          ),
        ),
      )
    } catch (error) {
      return failOn(error, terminal)
    } finally {
      await store.close()
    }
  }
