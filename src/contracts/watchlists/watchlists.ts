import { z } from 'zod'
import { watchlistEntry } from './watchlist.ts'

export const watchlist = z.object({
  id: z.uuid(),
  /** null: the first list, which was never named. */
  name: z.string().nullable(),
  /** The one that the calls of `/watchlist` mean; it cannot be deleted. */
  isFirst: z.boolean(),
  symbolCount: z.int().nonnegative(),
})

/** The trader's own lists, the first one first. */
export const watchlistsReply = z.array(watchlist)

export const listSymbol = z.object({
  type: z.literal('symbol'),
  ...watchlistEntry.shape,
  note: z.string().nullable(),
})

export const listSection = z.object({ type: z.literal('section'), id: z.uuid(), title: z.string() })

/** Symbols, and the section lines between them, in the trader's order. */
export const listItemsReply = z.array(z.discriminatedUnion('type', [listSymbol, listSection]))

export type Watchlist = z.output<typeof watchlist>
export type ListSymbol = z.output<typeof listSymbol>
export type ListSection = z.output<typeof listSection>
export type ListItem = ListSymbol | ListSection
