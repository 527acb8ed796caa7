import { useState } from 'react'
import type { ListItem, Watchlist } from '../../../contracts/watchlists/watchlists.ts'
import { keyOf } from '../../api/watchlists/watchlists.ts'
import { isFocusStillAt } from '../../components/focus/is-focus-lost.ts'
import { useWatchlistChanges } from '../../components/stocks/use-watchlist-changes.ts'
import type { ListChanges } from './use-list-changes.ts'
import type { Restored } from './table/watchlist-table.tsx'

interface Removed {
  readonly symbol: string
  readonly note: string | null
  /** The keys of the list as they were. */
  readonly order: readonly string[]
  /** The row with the focus goes away; who has moved on in the meantime is left there. */
  readonly hadFocus: boolean
}

/**
 * What the trader adds and removes one by one, with the way back from the last removal: to its
 * place, and with its note.
 */
export const useChangesByHand = (
  chosen: Watchlist,
  items: readonly ListItem[],
  { order, writeNote }: Pick<ListChanges, 'order' | 'writeNote'>,
) => {
  const { addAll, remove, isAdding } = useWatchlistChanges(chosen.isFirst ? undefined : chosen.id)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [restored, setRestored] = useState<Restored | null>(null)
  const onAdd = async (symbols: readonly string[]) => {
    const outcome = await addAll(symbols)
    const isLeft = (symbol: string) =>
      outcome.notListed.includes(symbol) || outcome.failed?.symbols.includes(symbol)
    // What is back is not to be put back.
    setRemoved((gone) =>
      gone && symbols.includes(gone.symbol) && !isLeft(gone.symbol) ? null : gone,
    )
    return outcome
  }
  const onRemove = async (symbol: string) => {
    setRestored(null)
    const pressed = document.activeElement
    const item = items.find((other) => other.type === 'symbol' && other.symbol === symbol)
    const note = item?.type === 'symbol' ? item.note : null
    const before = items.map(keyOf)
    if (!(await remove(symbol))) return
    setRemoved({ symbol, note, order: before, hadFocus: isFocusStillAt(pressed) })
  }
  const onUndo = async ({ symbol, note, order: before }: Removed) => {
    setRestored({ symbol, pressed: document.activeElement })
    const { failed, notListed } = await onAdd([symbol])
    if (failed !== null || notListed.length > 0) return
    if (note !== null) writeNote(symbol, note)
    const isLast = before.at(-1) === symbol
    const others = items.map(keyOf).filter((key) => key !== symbol)
    const isSame =
      before.length === others.length + 1 && others.every((key) => before.includes(key))
    if (!isLast && isSame) order(before)
  }
  return { isAdding, removed, restored, onAdd, onRemove, onUndo }
}
