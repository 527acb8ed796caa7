import type { ServerFrame } from '../../../contracts/socket/frames.ts'

type FrameListener = (frame: ServerFrame) => void

const listeners = new Set<FrameListener>()

/**
 * For lists whose code is fetched by the screens that show them. A listener gets each frame without
 * prices as it arrives, in the order of the frames.
 *
 * @returns what ends it
 */
export const onFrame = (listener: FrameListener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tellFrameListeners: FrameListener = (frame) => {
  for (const listener of listeners) listener(frame)
}
