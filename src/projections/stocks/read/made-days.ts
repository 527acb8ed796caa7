import { z } from 'zod'
import type { TradingDate } from '../../../domain/calendar/trading-day.ts'
import type { Quote } from '../../../domain/quotes/quote.ts'
import { type IntradayDay, intradaySymbolsMax } from '../../../domain/quotes/intraday-days.ts'
import { daySource } from '../../../domain/quotes/ticked-day.ts'
import type { ReadModelDocument } from '../../port.ts'
import { intradayIdOf } from '../fold-intraday.ts'

const column = z.array(z.number())

const intradayBars = z.object({
  _id: z.string(),
  t: column,
  s: column,
  o: column,
  h: column,
  l: column,
  c: column,
  v: column,
})

/** What a quote says of its own day and of that of its previous close. */
export type QuotedDays = { readonly symbol: string } & Pick<
  Quote,
  'date' | 'resolution' | 'isClosed' | 'previousDate' | 'previousIsMade'
>

const madeDatesOf = (quote: QuotedDays): TradingDate[] => {
  const { date, resolution, isClosed, previousDate, previousIsMade } = quote
  const isMade = daySource(resolution, isClosed) === 'intraday'
  return [
    ...(previousDate !== null && previousIsMade ? [previousDate] : []),
    ...(isMade ? [date] : []),
  ]
}

/**
 * The days of these quotes that are known only from shorter bars, with these bars, so that an import
 * can add to them. At most {@link intradaySymbolsMax} symbols, as readers remember no more.
 * @param getMany reads documents of the collection `intradayDays`
 */
export const readMadeDays = async (
  quotes: readonly QuotedDays[],
  getMany: (ids: readonly string[]) => Promise<readonly ReadModelDocument[]>,
): Promise<ReadonlyMap<string, IntradayDay[]>> => {
  const made = quotes
    .map((quote) => ({ symbol: quote.symbol, dates: madeDatesOf(quote) }))
    .filter(({ dates }) => dates.length > 0)
    .slice(0, intradaySymbolsMax)
  if (made.length === 0) return new Map()
  const wanted = made.flatMap(({ symbol, dates }) =>
    dates.map((date) => intradayIdOf(symbol, date)),
  )
  const known = new Map<string, IntradayDay['bars']>()
  for (const document of await getMany(wanted)) {
    const { _id, ...bars } = intradayBars.parse(document)
    known.set(_id, bars)
  }
  return new Map(
    made.map(({ symbol, dates }) => [
      symbol,
      dates.flatMap((date) => {
        const bars = known.get(intradayIdOf(symbol, date))
        return bars === undefined ? [] : [{ date, bars }]
      }),
    ]),
  )
}
