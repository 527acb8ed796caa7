import {
  type ListItem,
  listItemsReply,
  type Watchlist,
  watchlist,
  watchlistsReply,
} from '../../../contracts/watchlists/watchlists.ts'
import { api } from '../api.ts'
import type { Call } from '../base-query.ts'
import { type AtMoment, ofNow, useAtMoment } from '../moment.ts'

/** What an item is called in an order: its symbol, or the id of a section line. */
export const keyOf = (item: ListItem): string => (item.type === 'symbol' ? item.symbol : item.id)

interface NewOrder {
  readonly listId: string
  /** The keys of all items. */
  readonly order: readonly string[]
}

/** The order of a list that is being saved: what is answered meanwhile may have been read before it. */
const saving = new Map<string, readonly string[]>()

const inOrder = (items: readonly ListItem[], order: readonly string[]): readonly ListItem[] => {
  const places = new Map(order.map((key, place) => [key, place]))
  const placeOf = (item: ListItem) => places.get(keyOf(item)) ?? order.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const watchlists = api.injectEndpoints({
  endpoints: (build) => ({
    watchlists: build.query<readonly Watchlist[], AtMoment>({
      query: ({ asOf }) => ({ url: '/api/watchlists', asOf }),
      responseSchema: watchlistsReply,
      providesTags: ofNow('Watchlist'),
    }),
    listItems: build.query<readonly ListItem[], { listId: string } & AtMoment>({
      query: ({ listId, asOf }) => ({ url: `/api/watchlists/${listId}/symbols`, asOf }),
      rawResponseSchema: listItemsReply,
      transformResponse: (items: readonly ListItem[], _, { listId, asOf }) => {
        const order = asOf === null ? saving.get(listId) : undefined
        return order === undefined ? items : inOrder(items, order)
      },
      providesTags: ofNow('Watchlist'),
    }),
    createList: build.mutation<Watchlist, string>({
      query: (name) => ({ url: '/api/watchlists', method: 'POST', body: { name } }),
      responseSchema: watchlist,
      invalidatesTags: ['Watchlist'],
    }),
    /** Any change that answers nothing but that it is done. */
    changeList: build.mutation<unknown, Call>({
      query: (call) => call,
      invalidatesTags: ['Watchlist'],
    }),
    /** Shown at once; what was refused is shown as it is on the server. */
    orderList: build.mutation<unknown, NewOrder>({
      query: ({ listId, order }) => ({
        url: `/api/watchlists/${listId}/order`,
        method: 'PUT',
        body: { symbols: order },
      }),
      onQueryStarted: async ({ listId, order }, { dispatch, queryFulfilled }) => {
        saving.set(listId, order)
        const { undo } = dispatch(
          watchlists.util.updateQueryData('listItems', { listId, asOf: null }, (items) =>
            inOrder(items, order),
          ),
        )
        await queryFulfilled.catch(undo)
        if (saving.get(listId) === order) saving.delete(listId)
      },
      invalidatesTags: ['Watchlist'],
    }),
  }),
})

export const { useChangeListMutation, useCreateListMutation, useOrderListMutation } = watchlists

/** The trader's own lists, the first one first. */
export const useWatchlists = () => watchlists.useWatchlistsQuery(useAtMoment({}))

/** undefined: no list is known yet. */
export const useListItems = (listId: string | undefined) =>
  watchlists.useListItemsQuery(useAtMoment({ listId: listId ?? '' }), {
    skip: listId === undefined,
  })
