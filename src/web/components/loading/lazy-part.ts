import {
  type ComponentType,
  createElement,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { reportLateCode } from './late-code.ts'
import { loadAgain } from './load-again.ts'

export interface Part<Props> {
  /** Starts loading the code before it is needed; a later request meets the same failure. */
  readonly fetch: () => void
  /**
   * Whether it is wanted and its code is loaded. While the server is unavailable, loading is
   * retried and the trader is notified; after the last attempt `onMissed` withdraws the request, so
   * that it can be made again.
   */
  readonly useReady: (wanted: boolean, onMissed: () => void) => boolean
  /** Renders nothing before its code is loaded. */
  readonly Part: ComponentType<Props>
}

/**
 * A component that a trader opens, and whose code is loaded then: a dialog, a menu, the chat.
 * Unlike with `lazy`, a failure to load affects nothing else; the page and the focus stay until the
 * code is loaded; and it is then drawn at once, where React would let suspended components wait for
 * other work.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Part<Props> => {
  let here: ComponentType<Props> | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const fetch = async () => {
    here = await load()
    for (const listener of listeners) listener()
  }
  const useReady = (wanted: boolean, onMissed: () => void) => {
    const isHere = useSyncExternalStore(subscribe, () => here !== null)
    const isMissing = wanted && !isHere
    const missed = useEffectEvent(() => {
      onMissed()
      reportLateCode('missed')
    })
    useEffect(() => {
      if (!isMissing) return
      const given = new AbortController()
      const { signal } = given
      loadAgain(fetch, { onLate: () => reportLateCode('late'), signal }).catch(() => {
        if (!signal.aborted) missed()
      })
      return () => given.abort()
    }, [isMissing])
    return wanted && isHere
  }
  return {
    fetch: () => void fetch().catch(() => undefined),
    useReady,
    Part: (props) => here && createElement(here, props),
  }
}
