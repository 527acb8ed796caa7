import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { price, symbol, unixMs, uuid } from '../kernel/fields.ts'
import { withEarlierVersions } from '../kernel/upcaster.ts'
import { counts, levelFields, sightingFields } from './fields.ts'
import { signalWithDays } from './upcasters.ts'
import { signalOutcomes } from './vocabulary.ts'

const record = z.strictObject({
  ...counts,
  /** Days that had a case; null in events of earlier versions. */
  days: z.int().nonnegative().nullable(),
})

export const signalEvents = {
  SignalIssued: withEarlierVersions(
    z.strictObject({
      ...sightingFields,
      /** Of this rule on this symbol, and on all symbols, until the bar. */
      symbolRecord: record,
      marketRecord: record,
      /** 0 to 1: the past hit rate of any entry with such levels. null: not recorded. */
      baseRate: z.number().min(0).max(1).nullable(),
      /**
       * Issued after its day had ended, from bars that were evaluated late, so its outcome may have
       * been known. null in events of earlier versions.
       */
      backfilled: z.boolean().nullable(),
      ...levelFields,
    }),
    [signalWithDays],
  ),
  /** The tape closed it. */
  SignalClosed: z.strictObject({
    signalId: uuid,
    symbol,
    outcome: z.enum(signalOutcomes),
    price,
    at: unixMs,
  }),
}

export type SignalEvent = EventOf<typeof signalEvents>
