import { useEffect, useRef, useState } from 'react'
import { watchlistLimits } from '../../../../domain/watchlist/limits.ts'
import { type CallError, asCallError } from '../../../api/call-error.ts'
import {
  type OneToChange,
  useChangeOneOfManyMutation,
  useLazyWatchlistQuery,
  watchlistChanged,
} from '../../../api/watchlists/watchlist.ts'
import { useAppDispatch } from '../../../state/hooks.ts'
import { scannerLimits } from '../limits.ts'
import { wait } from '../../../../platform/timers.ts'

/** What became of adding all results, until it is dismissed or done again. */
export type Watched =
  | {
      readonly is: 'working'
      readonly way: OneToChange['way']
      readonly done: number
      readonly of: number
    }
  | {
      readonly is: 'added'
      /** These can be taken off again. */
      readonly symbols: readonly string[]
      /** How many found no room. */
      readonly noRoom: number
      readonly refused: CallError | null
    }
  | { readonly is: 'removed'; readonly count: number; readonly refused: CallError | null }

export const useWatchAll = () => {
  const dispatch = useAppDispatch()
  const [ask] = useLazyWatchlistQuery()
  const [change] = useChangeOneOfManyMutation()
  const [watched, setWatched] = useState<Watched | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    // A trader who has left the page sees no more of it: what is on its way is the last.
    return () => {
      left.current = true
    }
  }, [])

  const changeAll = async (symbols: readonly string[], way: OneToChange['way']) => {
    const done: string[] = []
    let refused: CallError | null = null
    for (const symbol of symbols) {
      if (done.length % scannerLimits.watchAtOnce === 0) {
        setWatched({ is: 'working', way, done: done.length, of: symbols.length })
        if (done.length > 0) dispatch(watchlistChanged())
        if (done.length >= scannerLimits.watchBurst) await wait(scannerLimits.watchPauseMs)
      }
      if (left.current) break
      const { error } = await change({ symbol, way })
      if (error) {
        refused = asCallError(error)
        break
      }
      done.push(symbol)
    }
    dispatch(watchlistChanged())
    return { done, refused }
  }

  return {
    watched,
    busy: watched?.is === 'working',
    dismiss: () => setWatched(null),
    addAll: async (symbols: readonly string[]): Promise<void> => {
      // At once: what is pressed a second time while the list is asked for adds nothing twice.
      setWatched({ is: 'working', way: 'add', done: 0, of: symbols.length })
      const { data: entries, error } = await ask(undefined)
      if (!entries) {
        setWatched({ is: 'added', symbols: [], noRoom: 0, refused: asCallError(error) })
        return
      }
      const known = new Set(entries.map(({ symbol }) => symbol))
      const fresh = symbols.filter((symbol) => !known.has(symbol))
      const room = Math.max(0, watchlistLimits.symbolsPerWatchlistMax - known.size)
      const { done, refused } = await changeAll(fresh.slice(0, room), 'add')
      const noRoom = Math.max(0, fresh.length - room)
      setWatched({ is: 'added', symbols: done, noRoom, refused })
    },
    undo: async (symbols: readonly string[]): Promise<void> => {
      const { done, refused } = await changeAll(symbols, 'remove')
      setWatched({ is: 'removed', count: done.length, refused })
    },
  }
}

export type WatchAll = ReturnType<typeof useWatchAll>
