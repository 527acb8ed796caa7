import { z } from 'zod'
import { type BrowserStorage, readStored, writeStored } from '../../state/browser-storage.ts'
import { type FloatingWindow, keptWindowsKey, windowLimits } from '../../state/windows.ts'

/** How much of a window is kept within reach if the screen is smaller than before, in pixels. */
const reachPx = 80

const pixels = z.number().min(0).max(20_000)

const keptWindow = z.object({
  id: z.string(),
  content: z.object({ kind: z.literal('full-quote'), symbol: z.string() }),
  position: z.object({ x: pixels, y: pixels }),
  size: z.object({ width: pixels, height: pixels }).nullable(),
})

const keptWindows = z.array(keptWindow).max(windowLimits.openMax)

/** The windows of the last visit within `screen` (pixels); none where they cannot be read. */
export const loadWindows = (
  storage: BrowserStorage,
  screen: { readonly width: number; readonly height: number },
): readonly FloatingWindow[] =>
  (readStored(storage, keptWindowsKey, keptWindows) ?? []).map((window) => ({
    ...window,
    opened: 0,
    position: {
      x: Math.min(window.position.x, Math.max(0, screen.width - reachPx)),
      y: Math.min(window.position.y, Math.max(0, screen.height - reachPx)),
    },
  }))

export const saveWindows = (storage: BrowserStorage, windows: readonly FloatingWindow[]): void => {
  if (windows.length === 0) storage.removeItem(keptWindowsKey)
  else writeStored(storage, keptWindowsKey, windows)
}
