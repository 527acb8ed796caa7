import { useMemo } from 'react'
import { useListItems, useWatchlists } from '../../api/watchlists/watchlists.ts'
import { useAppSelector } from '../../state/hooks.ts'

/** The trader's list that is shown in place of Market Data; a list that is gone is not. */
export const useShownList = () => {
  const kept = useAppSelector(({ preferences }) => preferences.watchlist)
  const { data: lists, isError } = useWatchlists()
  const chosen = lists?.find(({ id }) => id === kept)
  const { currentData: items, error, refetch } = useListItems(chosen?.id)
  const isUnknown = kept !== null && !lists && !isError
  const symbols = useMemo(() => {
    if (isUnknown) return undefined
    if (!chosen) return null
    return items && new Set(items.flatMap((item) => (item.type === 'symbol' ? item.symbol : [])))
  }, [isUnknown, chosen, items])
  return {
    lists: lists ?? [],
    chosen,
    /** null: all of the market; undefined: not known yet. */
    symbols,
    /** Why the symbols of the chosen list are not known. */
    error: chosen && !items ? error : undefined,
    refetch,
  }
}

export type ShownList = ReturnType<typeof useShownList>
