import { currentUserEndpoint } from '../api/accounts.ts'
import { isNotFound } from '../api/call-error.ts'
import { stockEndpoint, stocksEndpoint } from '../api/stocks.ts'
import { symbolIn } from '../state/dashboard-path.ts'
import type { AppStore } from '../state/store.ts'
import type { Preferences } from '../state/preferences.ts'

interface Address {
  readonly pathname: string
  readonly search: string
}

/** The stock that the list will begin with; null where its order depends on prices. */
const firstOf = (
  stocks: readonly { readonly symbol: string }[],
  { sort, order }: Preferences['list'],
): string | null => {
  if (sort !== 'symbol') return null
  const symbols = stocks.map(({ symbol }) => symbol).sort()
  return symbols.at(order === 'asc' ? 0 : -1) ?? null
}

/**
 * Asks for what the dashboard shows first while its code is still on the way: the trader, then the
 * stocks, then the stock that will be selected. Who draws them finds the answers in the cache, or
 * their calls under way. Nothing is asked for in the name of nobody, and a failure is met, and told,
 * by who draws.
 */
export const askEarly = async (store: AppStore, { pathname, search }: Address): Promise<void> => {
  if (pathname !== '/') return
  const asked = store.dispatch(currentUserEndpoint.initiate(undefined))
  const { data: user } = await asked
  asked.unsubscribe()
  if (!user) return
  const named = symbolIn(new URLSearchParams(search))
  const detailOf = (symbol: string) => store.dispatch(stockEndpoint.initiate(symbol))
  const detail = named === null ? undefined : detailOf(named)
  const list = store.dispatch(stocksEndpoint.initiate(undefined))
  const { data } = await list
  const first =
    named === null ? firstOf(data?.stocks ?? [], store.getState().preferences.list) : null
  const firstDetail = first === null ? undefined : detailOf(first)
  await Promise.all([detail, firstDetail])
  // Answers outlast who asked for them by a minute. That a symbol is not listed is kept: who draws it
  // does not ask again.
  list.unsubscribe()
  for (const each of [detail, firstDetail])
    if (each && !isNotFound((await each).error)) each.unsubscribe()
}
