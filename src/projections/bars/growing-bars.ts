import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import type { FormingBar, FormingDocument } from './documents.ts'

/** The bars of a symbol that no chunk has yet, ascending: one that has ended, and the growing one. */
export const growingBars = (forming: FormingDocument | null, timeframe: Timeframe): FormingBar[] =>
  forming === null
    ? []
    : // A document that an earlier version of the projection has written knows of none that ended.
      [forming.ended?.[timeframe], forming.bars[timeframe]].filter((bar) => bar != null)
