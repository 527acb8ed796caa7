import { useEffect } from 'react'

/** Asks the browser not to switch the screen off while this is shown; not every browser can. */
export const useScreenAwake = () => {
  useEffect(() => {
    let isShown = true
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen')
      if (!isShown) await lock.release()
    }
    // A hidden page loses it. With an empty battery it is refused.
    const again = () => void ask().catch(() => undefined)
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
