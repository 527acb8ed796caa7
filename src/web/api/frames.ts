/** What of a page decides when frames are drawn. */
interface FramePage {
  readonly isHidden: () => boolean
  /** Calls back whenever the page is hidden or seen again. */
  readonly onVisibility: (callback: () => void) => void
  readonly requestFrame: (callback: () => void) => unknown
}

/** A hidden page draws no frames, yet its prices have to go on. */
const hiddenFrameMs = 250

/**
 * The page's frames: `onNextFrame` runs its callback soon in a hidden page too, `onSeenFrame` only
 * once the page is seen, and tells whether it has been hidden since the frame before.
 */
export const createFrames = ({ isHidden, onVisibility, requestFrame }: FramePage) => {
  /** Those that wait for a frame of a page that may be hidden before it comes. */
  const waiting = new Set<() => void>()
  let wasHidden = isHidden()

  const run = (callback: () => void): void => {
    if (waiting.delete(callback)) callback()
  }
  const soon = (callback: () => void): void => void setTimeout(run, hiddenFrameMs, callback)
  onVisibility(() => {
    if (!isHidden()) return
    wasHidden = true
    waiting.forEach(soon)
  })

  return {
    onNextFrame: (callback: () => void): void => {
      const once = () => callback()
      waiting.add(once)
      if (isHidden()) soon(once)
      else requestFrame(() => run(once))
    },
    onSeenFrame: (callback: (afterAbsence: boolean) => void): void => {
      requestFrame(() => {
        const afterAbsence = wasHidden
        wasHidden = false
        callback(afterAbsence)
      })
    },
  }
}
