import type { Financials } from '../../domain/stock/financials.ts'
import { collection } from '../projection.ts'

/** A company's statements; a row has one amount for each of `years`, which are newest first. */
export type FinancialsDocument = Financials & {
  /** The symbol. */
  _id: string
  source: string
}

/** By symbol. */
export const financials = collection<FinancialsDocument>('financials', 'financials')
