import { createThrottle } from '../throttle.ts'
import { socketLimits } from './limits.ts'

/** How the server begins a frame of a new signal; one that begins otherwise is only read sooner. */
const beginning = '{"type":"signal_issued",'

const isSignal = (data: unknown): data is string =>
  typeof data === 'string' && data.startsWith(beginning)

export interface SignalNews {
  /** Keeps what is news of a signal, and says so; everything else is for the caller. */
  readonly take: (data: unknown) => boolean
  /** What has been kept is forgotten. */
  readonly stop: () => void
}

/**
 * Hands over the newest of many new signals, unread until then: the first at once, the next ones at
 * most so often. A fast market issues fifty a second, each to every page, and each would be read,
 * checked and dispatched; whoever shows signals fetches the list, whichever of them says so.
 */
export const createSignalNews = (handOver: (data: string) => void): SignalNews => {
  let newest: string | null = null
  const pace = createThrottle(() => {
    if (newest === null) return
    const data = newest
    newest = null
    handOver(data)
  }, 0)
  return {
    take: (data) => {
      if (!isSignal(data)) return false
      newest = data
      pace.now(socketLimits.signalsEveryMs)
      return true
    },
    stop: () => {
      newest = null
      pace.stop()
    },
  }
}
