import { z } from 'zod'
import { isoTime, ticker } from '../fields.ts'

export const watchlistBody = z.strictObject({ symbol: ticker })

export const watchlistEntry = z.object({ id: z.uuid(), symbol: z.string(), addedAt: isoTime })

/** The trader's own entries, in their order. */
export const watchlistReply = z.array(watchlistEntry)

export type WatchlistEntry = z.output<typeof watchlistEntry>
