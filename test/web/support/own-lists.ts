import type { Watchlist } from '../../../src/contracts/watchlists/watchlists.ts'
import { ada, json } from './fake-server.ts'

/** The address of the first list's items. */
export const itemsPath = `/api/watchlists/${ada.id}/symbols`

/** Answers for a trader with these lists; the first one is never named. */
export const ownLists = (others: () => readonly Watchlist[] = () => []) => ({
  'GET /api/watchlists': () =>
    json([{ id: ada.id, name: null, isFirst: true, symbolCount: 1 }, ...others()]),
})

/** An entry as an item of a list. */
export const itemOf = (entry: object, note: string | null = null) => ({
  type: 'symbol',
  ...entry,
  note,
})
