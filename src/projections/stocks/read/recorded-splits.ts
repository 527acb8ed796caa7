import type { RecordedSplit } from '../../../domain/stock/splits/recorded-split.ts'
import { orWhenNew } from '../../guard/or-when-new.ts'
import type { ReadModels } from '../../read-models.ts'
import { stockSplits } from '../documents.ts'

/** The splits of a symbol, in the order in which they were recorded. @throws ReadModelUnavailable */
export const recordedSplits = async (
  readModels: Pick<ReadModels, 'reader'>,
  symbol: string,
): Promise<readonly RecordedSplit[]> =>
  (await orWhenNew(readModels.reader(stockSplits).get(symbol), null))?.splits ?? []
