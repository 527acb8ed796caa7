import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { source, tradingDate, unixMs } from '../kernel/fields.ts'
import { tapeLimits } from './limits.ts'

/** A tick's place: the revision of its event in the stream of the price feed, and its index there. */
const place = z.strictObject({ revision: z.int().nonnegative(), index: z.int().nonnegative() })

export type TickPlace = z.output<typeof place>

export const tapeEvents = {
  /** Consecutive ticks of a trading day, in the columns of `format/segment.ts`. */
  TapeSegmentRecorded: z.strictObject({
    source,
    date: tradingDate,
    /** The place of its first tick. */
    first: place,
    /** Where the next segment begins: the place after its last tick. */
    next: place,
    /** When its first and its last tick batch were recorded. */
    from: unixMs,
    to: unixMs,
    ticks: z.int().positive(),
    symbols: z.int().positive(),
    segment: z.base64().min(1).max(tapeLimits.segmentCharactersMax),
  }),
}

export type TapeEvent = EventOf<typeof tapeEvents>
