import { spellingsOf } from '../../domain/notation/symbol.ts'
import { streamOf } from '../../domain/streams.ts'
import { StreamNotFound } from '../../eventstore/errors.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { orWhenUnavailable } from '../commands/or-when-unavailable.ts'
import type { Context } from '../context.ts'

/** Every stream of a stock begins with its listing. */
const isInLog = async ({ events }: Pick<Context, 'events'>, symbol: string): Promise<boolean> => {
  try {
    for await (const _first of events.readStream(streamOf.stock(symbol), { maxCount: 1 }))
      return true
    return false
  } catch (error) {
    if (error instanceof StreamNotFound) return false
    throw error
  }
}

const isListed = (
  context: Pick<Context, 'readModels' | 'events'>,
  symbol: string,
): Promise<boolean> =>
  orWhenUnavailable(
    async () => (await context.readModels.reader(stocks).get(symbol)) !== null,
    () => isInLog(context, symbol),
  )

/** The listed symbol that is meant by any spelling of it; null: the product knows none. */
export const listedSymbol = async (
  context: Pick<Context, 'readModels' | 'events'>,
  written: string,
): Promise<string | null> => {
  for (const symbol of spellingsOf(written)) if (await isListed(context, symbol)) return symbol
  return null
}
