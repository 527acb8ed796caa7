import { useEffect, useRef, useState } from 'react'
import { watchlistBounds } from '../../../contracts/watchlist.ts'
import { type CallError, asCallError } from '../../api/call-error.ts'
import {
  type ManyToChange,
  useChangeWatchlistMutation,
  useLazyWatchlistQuery,
} from '../../api/watchlist.ts'
import { scannerLimits } from './limits.ts'

/** What became of adding all results, until it is dismissed or done again. */
export type Watched =
  | {
      readonly is: 'working'
      readonly way: ManyToChange['way']
      readonly done: number
      readonly of: number
    }
  | {
      readonly is: 'added'
      /** These can be taken off again. */
      readonly symbols: readonly string[]
      /** So many had no room. */
      readonly noRoom: number
      readonly refused: CallError | null
    }
  | { readonly is: 'removed'; readonly count: number; readonly refused: CallError | null }

const pause = () =>
  new Promise<void>((resume) => {
    setTimeout(resume, scannerLimits.watchPauseMs)
  })

/** Adds all results to the watchlist, as many as it holds, and takes them off again. */
export const useWatchAll = () => {
  const [ask] = useLazyWatchlistQuery()
  const [change] = useChangeWatchlistMutation()
  const [watched, setWatched] = useState<Watched | null>(null)
  const leaving = useRef<AbortSignal>(null)
  useEffect(() => {
    const page = new AbortController()
    leaving.current = page.signal
    // A trader who has left the page sees no more of it: what is on its way is the last.
    return () => page.abort()
  }, [])

  const changeAll = async (symbols: readonly string[], way: ManyToChange['way']) => {
    const done: string[] = []
    const stop = leaving.current
    while (done.length < symbols.length && !stop?.aborted) {
      setWatched({ is: 'working', way, done: done.length, of: symbols.length })
      if (done.length >= scannerLimits.watchBurst) await pause()
      const next = symbols.slice(done.length, done.length + scannerLimits.watchAtOnce)
      const { data, error } = await change({ symbols: next, way, stop })
      done.push(...(data?.done ?? []))
      const refused = data ? data.refused : asCallError(error)
      if (refused) return { done, refused }
    }
    return { done, refused: null }
  }

  return {
    watched,
    busy: watched?.is === 'working',
    dismiss: () => setWatched(null),
    addAll: async (symbols: readonly string[]): Promise<void> => {
      const { data: entries, error } = await ask(undefined)
      if (!entries) {
        setWatched({ is: 'added', symbols: [], noRoom: 0, refused: asCallError(error) })
        return
      }
      const known = new Set(entries.map(({ symbol }) => symbol))
      const fresh = symbols.filter((symbol) => !known.has(symbol))
      const room = Math.max(0, watchlistBounds.symbolsPerWatchlistMax - known.size)
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
