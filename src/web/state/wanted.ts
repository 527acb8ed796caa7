import { useEffect, useEffectEvent } from 'react'

/** What a part of the page asks another one to open or to do. */
type Wanted =
  | 'chat'
  | 'clock'
  | 'shortcuts'
  | 'indicators'
  | 'range'
  | 'draw'
  | 'savedScans'
  | 'advancedScan'
  | 'listName'
  | 'section'
  | `note ${string}`
  | 'signals'
type Listener = (detail: string) => void

/** How long a request that no part of the page has taken is kept for a part that is still loading. */
const keptMs = 10_000

const listeners = new Map<Wanted, Listener>()
let unheard: { readonly what: Wanted; readonly detail: string; readonly at: number } | null = null

/** @param detail which one of them, for example `1Y` of the ranges */
export const want = (what: Wanted, detail = ''): void => {
  const listener = listeners.get(what)
  unheard = listener ? null : { what, detail, at: performance.now() }
  listener?.(detail)
}

/** Calls back whenever it is asked for, and for what was asked for just before. */
export const useWanted = (what: Wanted, onWanted: Listener): void => {
  const notify = useEffectEvent(onWanted)
  useEffect(() => {
    const listener = (detail: string) => notify(detail)
    listeners.set(what, listener)
    if (unheard?.what === what) {
      if (performance.now() - unheard.at < keptMs) notify(unheard.detail)
      unheard = null
    }
    return () => {
      if (listeners.get(what) === listener) listeners.delete(what)
    }
  }, [what])
}
