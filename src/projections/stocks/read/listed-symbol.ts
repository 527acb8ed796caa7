import { spellingsOf } from '../../../domain/notation/symbol.ts'
import { streamOf } from '../../../domain/streams.ts'
import { readIfWritten } from '../../../eventstore/read-if-written.ts'
import type { LogReader } from '../../past/log-reader.ts'
import type { ReadModels } from '../../read-models.ts'
import { stocks } from '../documents.ts'
import { orWhenUnavailable } from '../../guard/or-when-unavailable.ts'

interface Readers extends Pick<LogReader, 'events'> {
  readonly readModels: ReadModels
}

/** Every stream of a stock begins with its listing. */
const isInLog = async ({ events }: Readers, symbol: string): Promise<boolean> => {
  for await (const _first of readIfWritten(events, streamOf.stock(symbol), { maxCount: 1 }))
    return true
  return false
}

const isListed = (context: Readers, symbol: string): Promise<boolean> =>
  orWhenUnavailable(
    async () => (await context.readModels.reader(stocks).get(symbol)) !== null,
    () => isInLog(context, symbol),
  )

/** The listed symbol that is meant by any spelling of it; null: the product knows none. */
export const listedSymbol = async (context: Readers, written: string): Promise<string | null> => {
  for (const symbol of spellingsOf(written)) if (await isListed(context, symbol)) return symbol
  return null
}

/** The same, or the text as it was written where the product knows none. */
export const listedOrWritten = async (context: Readers, written: string): Promise<string> =>
  (await listedSymbol(context, written)) ?? written
