import { useEffect, useEffectEvent } from 'react'

/** What a part of the page asks another one to open. */
type Wanted = 'chat' | 'clock' | 'shortcuts'

const listeners = new Set<(what: Wanted) => void>()

export const want = (what: Wanted): void => {
  for (const listener of listeners) listener(what)
}

/** Calls back whenever it is asked for. */
export const useWanted = (what: Wanted, onWanted: () => void): void => {
  const notify = useEffectEvent(onWanted)
  useEffect(() => {
    const listener = (asked: Wanted) => {
      if (asked === what) notify()
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [what])
}
