interface FramePage {
  readonly isHidden: () => boolean
  readonly onVisibility: (callback: () => void) => void
  readonly requestFrame: (callback: () => void) => unknown
}

/** The interval in a hidden page, which draws no frames but must process prices. */
const hiddenFrameMs = 250

/**
 * The page's frames: `onNextFrame` runs its callback soon in a hidden page too. `onSeenFrame` runs
 * it only when the page is visible, and passes whether the page was hidden since the previous
 * frame.
 */
export const createFrames = ({ isHidden, onVisibility, requestFrame }: FramePage) => {
  /** Callbacks waiting for a frame of a page that may become hidden first. */
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
