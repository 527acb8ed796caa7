import { currentUserEndpoint } from '../../api/accounts/accounts.ts'
import { isNotFound } from '../../api/call-error.ts'
import { momentOf } from '../../api/moment.ts'
import { stockEndpoint, stocksEndpoint } from '../../api/market/stocks.ts'
import { symbolIn } from '../../state/dashboard-path.ts'
import type { AppStore } from '../../state/store.ts'
import type { Preferences } from '../../state/preferences.ts'

interface Address {
  readonly pathname: string
  readonly search: string
}

/** The first stock of Market Data; null when its order depends on prices. */
const firstOf = (
  stocks: readonly { readonly symbol: string }[],
  { sort, order }: Preferences['list'],
): string | null => {
  if (sort !== 'symbol') return null
  const symbols = stocks.map(({ symbol }) => symbol).sort()
  return symbols.at(order === 'asc' ? 0 : -1) ?? null
}

/**
 * Fetches what the dashboard shows first while its code is loading: the trader, then the stocks,
 * then the stock that will be selected. Components find the answers in the cache, or their calls in
 * progress. Nothing is fetched without a session, and failures are handled by the components.
 */
export const askEarly = async (store: AppStore, { pathname, search }: Address): Promise<void> => {
  if (pathname !== '/') return
  const asked = store.dispatch(currentUserEndpoint.initiate(undefined))
  const { data: user } = await asked
  asked.unsubscribe()
  if (!user) return
  const asOf = momentOf(store.getState())
  const named = symbolIn(new URLSearchParams(search))
  const detailOf = (symbol: string) => store.dispatch(stockEndpoint.initiate({ symbol, asOf }))
  const detail = named === null ? undefined : detailOf(named)
  const list = store.dispatch(stocksEndpoint.initiate({ asOf }))
  const { data } = await list
  const { list: sorting, watchlist } = store.getState().preferences
  const first = named === null && watchlist === null ? firstOf(data?.stocks ?? [], sorting) : null
  const firstDetail = first === null ? undefined : detailOf(first)
  await Promise.all([detail, firstDetail])
  // Answers stay cached for a minute after this. "Not listed" is cached too.
  list.unsubscribe()
  for (const each of [detail, firstDetail])
    if (each && !isNotFound((await each).error)) each.unsubscribe()
}
