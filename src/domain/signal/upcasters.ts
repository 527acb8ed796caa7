import { z } from 'zod'
import { upcaster } from '../kernel/upcaster.ts'
import { counts, levelFields, sightingFields } from './fields.ts'

const record = z.strictObject(counts)

/** The first version does not say when it was made, and counted cases where days count now. */
export const signalWithDays = upcaster(
  'SignalIssued',
  'SignalIssued.v2',
  z.strictObject({ ...sightingFields, symbolRecord: record, marketRecord: record, ...levelFields }),
  ({ symbolRecord, marketRecord, ...signal }) => ({
    ...signal,
    symbolRecord: { ...symbolRecord, days: null },
    marketRecord: { ...marketRecord, days: null },
    baseRate: null,
    backfilled: null,
  }),
)
