import { createThrottle } from '../throttle.ts'
import { socketLimits } from './limits.ts'

/** The beginning of a frame of a new signal; a frame that begins otherwise is parsed at once. */
const beginning = '{"type":"signal_issued",'

const isSignal = (data: unknown): data is string =>
  typeof data === 'string' && data.startsWith(beginning)

/**
 * Passes on the newest of many new signals, unparsed until then: the first at once, later ones at a
 * limited rate. A fast market issues fifty a second to every page, and each frame would be parsed
 * and dispatched, although screens refetch the list once for any number of them.
 */
export const createSignalNews = (handOver: (data: string) => void) => {
  let newest: string | null = null
  const pace = createThrottle(() => {
    if (newest === null) return
    const data = newest
    newest = null
    handOver(data)
  }, 0)
  return {
    /** Keeps a frame of a new signal and returns true; other frames are left to the caller. */
    take: (data: unknown): boolean => {
      if (!isSignal(data)) return false
      newest = data
      pace.now(socketLimits.signalsEveryMs)
      return true
    },
    stop: (): void => {
      newest = null
      pace.stop()
    },
  }
}
