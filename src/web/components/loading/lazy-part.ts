import {
  type ComponentType,
  createElement,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { tellOfCode } from './late-code.ts'
import { loadAgain } from './load-again.ts'

export interface Part<Props> {
  /** Begins to fetch the code before anybody asks for it; who asks meets a failure again. */
  readonly fetch: () => void
  /**
   * Whether it is wanted and its code is here, so that it can be drawn. While the server is unavailable the
   * code is asked for again, and the trader is told; after the last attempt `onMissed` takes the
   * wish back, so that it can be made again.
   */
  readonly useReady: (wanted: boolean, onMissed: () => void) => boolean
  /** Nothing before its code is here. */
  readonly Part: ComponentType<Props>
}

/**
 * What a trader asks for by a press, and whose code is fetched then: a dialog, a menu, the chat.
 * Unlike `lazy`, code that cannot be fetched takes nothing else along; what stood on the page, and
 * what had the focus, stays until the code is here; and it is drawn at once then, where React lets
 * what was suspended wait for whatever else there is to draw.
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
      tellOfCode('missed')
    })
    useEffect(() => {
      if (!isMissing) return
      const given = new AbortController()
      const { signal } = given
      loadAgain(fetch, { onLate: () => tellOfCode('late'), signal }).catch(() => {
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
